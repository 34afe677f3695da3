import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { Placeholders } from '../../database/placeholders.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { teamOf } from '../../database/team-of.ts'
import { isSeen } from './seen.ts'
import { openNameOf } from '../../database/account-name.ts'

/**
 * SQL for the ids by which an account's team knows a person, as an array: `person` is a shared one or
 * an own one; an own person is the same as the shared one whom it is linked to.
 */
export const samePeople = ({ person, account }: Placeholders<'person' | 'account'>) => `(
  select array(
    select i.id union
    select o.id from own_people o where o.shared_person_id = i.id and o.team_id = ${teamOf(account)}
  )
  from (
    select coalesce((select shared_person_id from own_people where id = ${person}), ${person}) as id
  ) i
)::integer[]`

/** SQL for the state of emails that reached a person, or may have or soon will. */
export const reaches = (send: string) => `${send}.state in ('claimed', 'drafted', 'sent', 'unknown')`

/** An email by a campaign of a teammate. */
type TeammateEmail = { talentId: number; name: string | null; at: Date }

/**
 * The last email of a campaign's step by another member of the account's team, or a former one, to each
 * of these people.
 * `name`: the teammate; null if their account was removed. Skips people to whom nobody wrote, and own
 * people whom the account doesn't see.
 */
export async function findTeammateEmails(
  db: Database,
  userId: AccountId,
  ids: readonly number[],
): Promise<TeammateEmail[]> {
  const { rows } = await db.query<TeammateEmail>({
    name: 'teammate-emails',
    text: `select asked.id as "talentId", w.claimed_at as at,
       ${openNameOf('u')} as name
     from unnest($2::integer[]) asked (id)
     cross join lateral (select ${samePeople({ person: 'asked.id', account: '$1' })} as ids) same
     cross join lateral (
       select claimed_at, user_id from (
         (
           select d.claimed_at, d.user_id from sends d
           where d.team_id = ${teamOf('$1')} and d.kind = 'step' and d.user_id is distinct from $1
             and ${reaches('d')} and coalesce(d.person_id, d.own_person_id) = any(same.ids)
           order by d.claimed_at desc limit 1
         ) union all (
           select d.claimed_at, d.user_id from former_sends f join sends d on d.id = f.send_id
           where f.team_id = ${teamOf('$1')} and d.user_id is distinct from $1 and ${reaches('d')}
             and coalesce(f.person_id, f.own_person_id) = any(same.ids)
           order by d.claimed_at desc limit 1
         )
       ) wrote order by claimed_at desc limit 1
     ) w
     left join users u on u.id = w.user_id
     where not asked.id = any($3::integer[])
       or ${isSeen({ account: '$1', ownPerson: 'asked.id' })}`,
    values: [userId, ids, ids.filter(isOwnId)],
  })
  return rows
}

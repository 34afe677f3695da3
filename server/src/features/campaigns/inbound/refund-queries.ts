import type { PoolClient } from 'pg'
import type { Placeholders } from '../../../database/placeholders.ts'
import type { AccountId } from '../../../database/ids.ts'
import { ledgerOf, teamOf } from '../../../database/team-of.ts'

export type Bought = {
  /** The ledger row of the reveal. */
  entryId: string
  campaignId: number
  /** All addresses that the reveal shows, in lower case. */
  values: string[]
  /** Whether the account's team imported one of them itself. */
  hasOwn: boolean
}

/**
 * The purchases that the account's team made by revealing an enrolment's person: the shared one, and before
 * it was linked the own one.
 */
export async function findBought(
  client: PoolClient,
  userId: AccountId,
  enrolmentId: number,
): Promise<Bought[]> {
  const { rows } = await client.query<Bought>(
    `select r.entry_id as "entryId", e.campaign_id as "campaignId",
       array(
         select lower(value) from contact_values v where v.person_id = r.person_id and v.kind = 'email'
         union select lower(value) from found_contacts v where v.person_id = r.person_id and v.kind = 'email'
       ) as values,
       exists (
         select from own_contact_values o where o.team_id = ${teamOf('$1')} and o.kind = 'email'
           and o.member_id in (e.member_id, r.person_id)
           and o.value in (
             select lower(value) from contact_values v where v.person_id = r.person_id and v.kind = 'email'
             union select lower(value) from found_contacts v
             where v.person_id = r.person_id and v.kind = 'email'
           )
       ) as "hasOwn"
     from enrolments e left join own_people o on o.id = e.own_person_id
     join reveals r on r.team_id = ${teamOf('e.user_id')} and r.kind = 'email'
       and r.person_id = coalesce(e.person_id, o.shared_person_id)
     where e.id = $2 and e.user_id = $1
     union all
     ${boughtOwn({ account: '$1', enrolment: '$2' })}`,
    [userId, enrolmentId],
  )
  return rows
}

/** What a provider found of an own person: the newest reveal paid for the values that are there. */
const boughtOwn = ({ account, enrolment }: Placeholders<'account' | 'enrolment'>) => `
  select c.id, e.campaign_id, array(
      select value from own_contact_values
      where team_id = ${teamOf(account)} and member_id = e.own_person_id and kind = 'email'
        and source is not null
    ), false
  from enrolments e cross join lateral (
    select id from credit_entries
    where ${ledgerOf(account)} and person_id = e.own_person_id
      and reason = 'reveal' and module = 'TALENT_EMAIL_REVEAL'
    order by id desc limit 1
  ) c
  where e.id = ${enrolment} and e.user_id = ${account}`

/** Which of these addresses bounced beyond doubt for the account's team. */
export async function findGenuineBounces(
  client: PoolClient,
  userId: AccountId,
  hashes: Buffer[],
): Promise<Buffer[]> {
  const { rows } = await client.query<{ hash: Buffer }>(
    `select distinct d.address_hash as hash from sends d
     join campaign_events b on b.enrolment_id = d.enrolment_id and b.send_id = d.id and b.kind = 'hard_bounce'
     where d.team_id = ${teamOf('$1')} and d.address_hash = any($2::bytea[]) and d.sent_at is not null
       and (b.detail->>'isGenuine')::boolean`,
    [userId, hashes],
  )
  return rows.map(({ hash }) => hash)
}

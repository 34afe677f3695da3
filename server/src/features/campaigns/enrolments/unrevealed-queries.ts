import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

/** Held people whose address is not revealed: `e` is an enrolment, `o` its own person. */
const unrevealed = `enrolments e left join own_people o on o.id = e.own_person_id
  where e.state = 'held' and e.reason = 'not_revealed' and e.removed_at is null`

const sharedId = 'coalesce(e.person_id, o.shared_person_id)'

/**
 * The shared people among some enrolments of a campaign who are held because their address is not
 * revealed, newest enrolment first, and how many there are.
 */
export async function findUnrevealed(
  db: Database,
  contactIds: number[],
  limit: number,
): Promise<{ total: number; talentIds: number[] }> {
  const { rows } = await db.query<{ total: number; talentIds: number[] }>(
    `with found as (
       select ${sharedId} as id, max(e.id) as place from ${unrevealed} and e.id = any($1::integer[])
         and ${sharedId} is not null group by 1
     ), page as (
       select id, place from found order by place desc limit $2
     )
     select (select count(*)::integer from found) as total,
       (select coalesce(array_agg(id order by place desc), '{}') from page) as "talentIds"`,
    [contactIds, limit],
  )
  return rows[0]!
}

export type Found = { userId: AccountId; campaignId: number; contactIds: number[]; talentIds: number[] }

/**
 * People who are held because their address was not revealed, and whose address was revealed since:
 * by campaign of an open account. Also those for whom a bulk reveal has found nothing since they
 * were added.
 */
export async function findDecided(db: Database): Promise<Found[]> {
  const { rows } = await db.query<Found>(
    `select e.user_id as "userId", e.campaign_id as "campaignId",
       array_agg(e.id order by e.id) as "contactIds",
       array_agg(e.member_id order by e.id) as "talentIds"
     from ${unrevealed} and e.member_id is not null and (
       exists (
         select from reveals r join users u on u.team_id = r.team_id
         where u.id = e.user_id and r.person_id = ${sharedId} and r.kind = 'email'
       )
       or exists (
         select from bulk_reveal_people p join bulk_reveals b on b.id = p.bulk_reveal_id
         where p.person_id = ${sharedId} and p.outcome = 'nothing' and b.user_id = e.user_id
           and b.kind = 'email' and b.created_at >= e.added_at
       )
     )
     group by 1, 2 order by 2`,
  )
  return rows
}

import type { UnsubscribeWay } from '@rapport/contract/campaigns/vocabularies.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId, TeamId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'

export type TokenRow = {
  sendId: number
  isTest: boolean
  /** Null if the account was removed. */
  userId: AccountId | null
  /** The team that the account is in. */
  userTeamId: TeamId | null
  /** Teams that the email speaks for, and whether its recipient has unsubscribed from them. */
  teams: { id: TeamId; isRefused: boolean }[]
  campaignId: number | null
  enrolmentId: number | null
  addressHash: Buffer | null
  sender: { name: string; address: string } | null
}

/**
 * The email that a link stands in. It speaks for the team that its account is in, and for those that it
 * has left since, whose other accounts may still write to its recipient. Teams that nobody is left in are
 * none.
 */
export async function findByToken(db: Database, token: string): Promise<TokenRow | null> {
  const { rows } = await db.query<TokenRow>(
    `select d.id as "sendId", d.kind = 'test' as "isTest", u.id as "userId", u.team_id as "userTeamId",
       (
         select coalesce(json_agg(json_build_object('id', team.id, 'isRefused', exists (
           select from refused_addresses r where r.team_id = team.id and r.address_hash = d.address_hash
             and r.why = 'unsubscribed'
         )) order by team.id), '[]')
         from (
           select distinct team_id as id from users
           where removed_at is null and (
             team_id in (d.team_id, u.team_id)
             or team_id in (select f.team_id from former_sends f where f.send_id = d.id)
           )
         ) team
       ) as teams,
       d.campaign_id as "campaignId", d.enrolment_id as "enrolmentId",
       d.address_hash as "addressHash", d.mail -> 'from' as sender
     from sends d left join users u on u.id = d.user_id and u.removed_at is null
     where d.unsubscribe_token = $1`,
    [token],
  )
  return rows[0] ?? null
}

/**
 * Refuses the addresses of enrolments to the team. Returns those that were not unsubscribed before, also
 * where the refusal has moved with the account into another team, and the enrolment not yet.
 */
export async function refuseByHand(
  client: AccountClient,
  userId: AccountId,
  { ids, now }: { ids: number[]; now: Date },
): Promise<{ id: number; addressHash: Buffer }[]> {
  const { rows } = await client.query<{ id: number; addressHash: Buffer }>(
    `insert into refused_addresses (team_id, user_id, address_hash, why, enrolment_id, evidence, at)
     select team_id, user_id, address_hash, 'unsubscribed', id, 'hand', $3 from enrolments e
     where user_id = $1 and id = any($2::integer[]) and address_hash is not null
       and not exists (
         select from refused_addresses r
         where r.team_id = ${teamOf('$1')} and r.address_hash = e.address_hash and r.why = 'unsubscribed'
       )
     on conflict do nothing
     returning enrolment_id as id, address_hash as "addressHash"`,
    [userId, ids, now],
  )
  return rows
}

export type ReceiptRow = {
  name: string | null
  address: string | null
  at: Date
  how: UnsubscribeWay
  campaignId: number | null
  campaignName: string | null
  contactId: number | null
  sendId: number | null
  subject: string | null
  refused: { campaignId: number; campaignName: string; at: string }[]
  refusedCount: number
}

/**
 * Those of the account's team, newest first. The email and its campaign are there if they are the
 * account's own. `refused` are the ten newest of its campaigns that the unsubscribe stopped, or kept
 * from writing.
 */
export async function findReceipts(
  db: Database,
  userId: AccountId,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReceiptRow[]> {
  const { rows } = await db.query<ReceiptRow>(
    `select e.name, e.address, r.at, r.evidence as how, c.id as "campaignId", c.name as "campaignName",
       case when e.user_id = $1 then e.id end as "contactId",
       case when d.user_id = $1 then d.id end as "sendId",
       case when d.user_id = $1 then d.mail->>'subject' end as subject,
       coalesce(x.refused, '[]') as refused, x.count as "refusedCount"
     from (
       select * from refused_addresses where team_id = ${teamOf('$1')} and why = 'unsubscribed'
       order by at desc, address_hash offset $2 limit $3
     ) r
     left join sends d on d.id = r.send_id
     left join enrolments e on e.id = coalesce(d.enrolment_id, r.enrolment_id)
     left join campaigns c on c.id = coalesce(d.campaign_id, e.campaign_id) and c.user_id = $1
     cross join lateral (
       select count(*)::integer as count,
         json_agg(json_build_object('campaignId', f.campaign_id, 'campaignName', f.name, 'at', f.at)
           order by f.at desc) filter (where f.rank <= 10) as refused
       from (
         select o.campaign_id, k.name, s.at, row_number() over (order by s.at desc, o.id desc) as rank
         from enrolments o join campaigns k on k.id = o.campaign_id
         cross join lateral (
           select coalesce(
             (
               select max(at) from campaign_events where enrolment_id = o.id and kind = 'stopped'
                 and detail->>'reason' = 'unsubscribed' and at >= r.at
             ),
             -- Added since, and stopped from the first.
             case when o.reason = 'unsubscribed' and o.added_at >= r.at then o.added_at end
           ) as at
         ) s
         where o.user_id = $1 and o.address_hash = r.address_hash and s.at is not null
       ) f
     ) x
     order by r.at desc, r.address_hash`,
    [userId, offset, limit],
  )
  return rows
}

export async function countReceipts(db: Database, userId: AccountId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from refused_addresses
     where team_id = ${teamOf('$1')} and why = 'unsubscribed'`,
    [userId],
  )
  return rows[0]!.count
}

import type { AddressCounts, countAddresses as route } from '@rapport/contract/campaigns/overview.ts'
import { contactStatuses } from '@rapport/contract/contacts/vocabularies.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool } from 'pg'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { teamOf } from '../../../database/team-of.ts'
import { wholeList } from '../../../http/answers/whole-list.ts'
import type { Actor } from '../../../http/authorize.ts'
import { assertCampaign } from '../campaigns.ts'
import { addressStatus } from '../sending/facts/candidate-queries.ts'

/** Throws `not_found`. */
export async function countAddresses(
  { pool }: { pool: Pool },
  { userId }: Actor,
  { id }: { id: number },
): Promise<Output<(typeof route)['data']>> {
  await assertCampaign(pool, userId, id)
  const [people, sends] = await Promise.all([countPeople(pool, userId, id), countSends(pool, userId)])
  const statuses = contactStatuses.map((status): AddressCounts => {
    const { sent, bounced } = sends.get(status) ?? { sent: 0, bounced: 0 }
    return { status, people: people.get(status) ?? 0, sent, bounced }
  })
  return wholeList(statuses.filter(({ people: count, sent }) => count + sent > 0))
}

/** By the status of their address: those who may still get an email. */
async function countPeople(
  db: Database,
  userId: AccountId,
  campaignId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ status: string; people: number }>(
    `select status, count(*)::integer as people from (
       select ${addressStatus} as status from enrolments e
       where e.user_id = $1 and e.campaign_id = $2 and e.removed_at is null
         and e.state in ('active', 'held')
     ) each_person
     where status is not null group by status`,
    [userId, campaignId],
  )
  return new Map(rows.map(({ status, people }) => [status, people]))
}

/** By the status that an address had: emails that were sent, and those of them that bounced. */
async function countSends(
  db: Database,
  userId: AccountId,
): Promise<ReadonlyMap<string, { sent: number; bounced: number }>> {
  const { rows } = await db.query<{ status: string; sent: number; bounced: number }>(
    `select d.address_status as status, count(*)::integer as sent,
       count(r.send_id)::integer as bounced
     from sends d
     left join refused_addresses r on r.team_id = ${teamOf('$1')} and r.why = 'bounced' and r.send_id = d.id
     where d.user_id = $1 and d.kind = 'step' and d.sent_at is not null and d.address_status is not null
     group by d.address_status`,
    [userId],
  )
  return new Map(rows.map(({ status, ...counts }) => [status, counts]))
}

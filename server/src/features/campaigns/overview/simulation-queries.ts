import type { PoolClient } from 'pg'
import { counted, joinSame } from '../../integrations/integrations.ts'
import { senderValues } from '../sending/facts/sender.ts'
import { findCampaignMailboxes } from './situation-queries.ts'
import type { Situation } from './situation.ts'
import { dayMs } from '../guards/zone-clock.ts'

/** The times at which each mailbox sent within 24 hours, for whatever account, oldest first. */
export async function findRecentSends(
  client: PoolClient,
  { mailboxes, now }: Situation,
): Promise<Map<number, Date[]>> {
  const { rows } = await client.query<{ mailboxId: number; times: Date[] }>(
    `select m.id as "mailboxId", array_agg(claimed_at order by claimed_at) as times
     from mailboxes m ${joinSame('m', 'o')} join sends on mailbox_id = o.id
     where m.id = any($1::integer[]) and ${counted} and claimed_at > $2 group by 1`,
    [mailboxes.map(({ id }) => id), new Date(now.getTime() - dayMs)],
  )
  return new Map(rows.map(({ mailboxId, times }) => [mailboxId, times]))
}

/**
 * The values of the sender's variables, by mailbox; null: for people without one, the first of the
 * setup.
 */
export async function findSenderNames(
  client: PoolClient,
  campaignId: number,
  { mailboxes: known }: Pick<Situation, 'mailboxes'>,
): Promise<Map<number | null, Record<string, string>>> {
  const { rows } = await client.query<{ firstName: string; lastName: string }>(
    `select u.first_name as "firstName", u.last_name as "lastName"
     from campaigns c join users u on u.id = c.user_id where c.id = $1`,
    [campaignId],
  )
  const account = rows[0]!
  const ids = known.map(({ id }) => id)
  const mailboxes = await findCampaignMailboxes(client, campaignId, ids)
  const first = mailboxes.find(({ isOffered }) => isOffered) ?? null
  return new Map<number | null, Record<string, string>>([
    [null, senderValues(account, first)],
    ...mailboxes.map((mailbox) => [mailbox.id, senderValues(account, mailbox)] as const),
  ])
}

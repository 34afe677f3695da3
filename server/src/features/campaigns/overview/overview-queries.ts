import type { Database } from '../../../database/database.ts'

type DayCounts = { day: number } & Record<
  'sent' | 'replied' | 'bounced' | 'unsubscribed' | 'complained',
  number
>

const of = (kind: string) => `count(*) filter (where kind = '${kind}')::integer`

/**
 * Counts what happened between each two of these times, numbered from 0. Stretches without anything
 * are left out.
 */
export async function countDays(
  db: Database,
  campaignId: number,
  times: readonly Date[],
): Promise<DayCounts[]> {
  const { rows } = await db.query<DayCounts>(
    `select width_bucket(at, $2::timestamptz[]) - 1 as day, ${of('sent')} as sent,
       ${of('reply')} as replied, ${of('hard_bounce')} as bounced,
       ${of('unsubscribed')} as unsubscribed, ${of('complaint')} as complained
     from campaign_events
     where campaign_id = $1 and kind in ('sent', 'reply', 'hard_bounce', 'unsubscribed', 'complaint')
       and at >= $3 and at < $4 group by 1`,
    [campaignId, times, times[0], times.at(-1)],
  )
  return rows
}

export async function countReplies(
  db: Database,
  campaignId: number,
): Promise<{ total: number; unread: number }> {
  const { rows } = await db.query<{ total: number; unread: number }>(
    `select count(*)::integer as total, count(*) filter (where read_at is null)::integer as unread
     from inbound_messages where campaign_id = $1 and class = 'reply'`,
    [campaignId],
  )
  return rows[0]!
}

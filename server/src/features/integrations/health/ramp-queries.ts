import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import { counted, sameMailboxes } from '../same-mailboxes.ts'
import { rampDays } from './ramp.ts'

/**
 * Whether the limits of a mailbox begin low and grow: unless it, or one that is the same, sent before
 * there were such limits. The Outbox of the demo reaches nobody who could distrust it.
 */
export const isGrowing = (mailbox: string): string => `(${mailbox}.provider <> 'outbox' and not exists (
  select from mailboxes s where s.id = any(${sameMailboxes(`${mailbox}.id`)}) and s.is_established
))`

/** The first email to people since a time, from mailboxes of an array. */
const firstSince = (ids: string, since: string) => `(
  select min(f.claimed_at) from unnest(${ids}) o (id) cross join lateral (
    select claimed_at from sends
    where mailbox_id = o.id and ${counted} and kind not in ('test', 'check') and claimed_at >= ${since}
    order by claimed_at limit 1
  ) f
)`

/** How far a mailbox has grown. Its days are those of UTC: campaigns in several zones are one limit. */
export type Ramp = {
  /** On how many days before today it wrote to people; at most `rampDays`. */
  sendingDays: number
  sentToday: number
  dayEndsAt: Date
}

const dayMs = 24 * 60 * 60_000

/**
 * How far mailboxes have grown, by id: each with those that are the same one, of whatever kind and
 * account. Each costs as many steps in an index as days are counted. `without`: a send that is not
 * counted today.
 */
export async function findRamps(
  db: Database | PoolClient,
  mailboxIds: readonly number[],
  { now, without = 0 }: { now: Date; without?: number | undefined },
): Promise<Map<number, Ramp>> {
  if (mailboxIds.length === 0) return new Map()
  const dayStart = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const dayEndsAt = new Date(dayStart.getTime() + dayMs)
  const { rows } = await db.query<Omit<Ramp, 'dayEndsAt'> & { id: number }>(
    `select b.id, d.days as "sendingDays", t.sent as "sentToday" from unnest($1::integer[]) b (id)
     cross join lateral (select ${sameMailboxes('b.id')} as ids) s
     cross join lateral (
       with recursive days (first, number) as (
         select ${firstSince('s.ids', `'-infinity'::timestamptz`)}, 1
         union all
         select ${firstSince('s.ids', nextDay('first'))}, number + 1
         from days where number < ${rampDays} and first < $2
       )
       select count(*) filter (where first < $2)::integer as days from days
     ) d
     cross join lateral (
       select count(*)::integer as sent from sends
       where mailbox_id = any(s.ids) and ${counted} and kind not in ('test', 'check')
         and claimed_at >= $2 and id <> $3
     ) t`,
    [mailboxIds, dayStart, without],
  )
  return new Map(rows.map(({ id, ...found }) => [id, { ...found, dayEndsAt }]))
}

const nextDay = (at: string) => `date_trunc('day', ${at}, 'UTC') + interval '24 hours'`

import type { Database } from '../../../database/database.ts'
import { allJobs, jobState } from '../../../jobs/job-states.ts'

/** The last days until `now`, oldest first: `2026-11-20`. */
export async function lastDays(
  db: Database,
  { count, timeZone, now }: { count: number; timeZone: string; now: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select (today - back)::text as day
     from (select ($2::timestamptz at time zone $1)::date as today) t,
       generate_series($3::integer - 1, 0, -1) back`,
    [timeZone, now, count],
  )
  return rows.map(({ day }) => day)
}

export type EventKind =
  | 'opened'
  | 'trialsBegun'
  | 'trialsEnded'
  | 'subscribed'
  | 'removed'
  | 'searches'
  | 'active'
export type EventCount = { kind: EventKind; day: string; count: number }

/** Counts events since the beginning of a day, by day. Active accounts are counted by UTC days. */
export async function countEvents(
  db: Database,
  { timeZone, from, now }: { timeZone: string; from: string; now: Date },
): Promise<EventCount[]> {
  const { rows } = await db.query<EventCount>(
    `with period as (select $2::date::timestamp at time zone $1 as begins, $3::timestamptz as ends),
       events as (
         select 'opened' as kind, created_at as at, 1 as count from users
         union all select 'trialsBegun', trial_claimed_at, 1 from users
         union all select 'trialsEnded', plan_expires_at, 1 from users
         where plan_code = 'TRIAL' and removed_at is null
         union all select 'removed', removed_at, 1 from users
         union all select 'subscribed', at, 1 from audit_entries
         where action = 'plan_set' and after ->> 'code' = 'SUBSCRIPTION'
         union all select kind, quarter, count from usage_counts where kind = 'searches'
       )
     select kind, (at at time zone $1)::date::text as day, sum(count)::integer as count
     from events, period where at >= begins and at <= ends group by 1, 2
     union all
     select 'active', day::text, count(*)::integer from active_days where day >= $2 group by day`,
    [timeZone, from, now],
  )
  return rows
}

export type DayUses = { emailReveals: number; phoneReveals: number; sends: number }

/** Reveals and emails sent on each of the days. With a million in 90 days, this takes half a second. */
export async function countUses(
  db: Database,
  { timeZone, days }: { timeZone: string; days: readonly string[] },
): Promise<Map<string, DayUses>> {
  const { rows } = await db.query<DayUses & { day: string }>(
    `select day::text, emails as "emailReveals", phones as "phoneReveals", sent as sends
     from unnest($2::date[]) day
       cross join lateral (select day::timestamp at time zone $1 as begins,
         (day + 1)::timestamp at time zone $1 as ends) d
       cross join lateral (
         select count(*) filter (where module = 'TALENT_EMAIL_REVEAL')::integer as emails,
           count(*) filter (where module = 'TALENT_PHONE_REVEAL')::integer as phones
         from credit_entries where reason = 'reveal' and created_at >= begins and created_at < ends
       ) r
       cross join lateral (
         select count(*)::integer as sent from sends where sent_at >= begins and sent_at < ends
       ) s`,
    [timeZone, days],
  )
  return new Map(rows.map(({ day, ...uses }) => [day, uses]))
}

export type Situation = {
  planRequests: number
  failedJobs: number
  heldMailboxes: number
  isSendingHeld: boolean
  isUnderMaintenance: boolean
  accounts: number
  suppressions: number
}

export async function findSituation(db: Database, { since }: { since: Date }): Promise<Situation> {
  const { rows } = await db.query<Situation>(
    `select (select count(*)::integer from plan_requests where state = 'open') as "planRequests",
       (select count(*)::integer from ${allJobs} where ${jobState} = 'failed') as "failedJobs",
       (select count(*)::integer from mailboxes
         where brake is not null and connection <> 'removed') as "heldMailboxes",
       exists (select from sending_identity where brake is not null) as "isSendingHeld",
       exists (select from settings
         where key = 'maintenance' and jsonb_typeof(value) = 'object') as "isUnderMaintenance",
       (select count(*)::integer from users where removed_at is null) as accounts,
       (select count(*)::integer from suppression_receipts where at >= $1) as suppressions`,
    [since],
  )
  return rows[0]!
}

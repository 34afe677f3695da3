import type { Verdict } from '@rapport/contract/campaigns/events.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { EventWithDetail } from '../events.ts'
import type { Scan } from './verdict.ts'

/**
 * The seconds before and after a program has shown itself in which everything that happens to the
 * same email is its doing.
 */
const scanSeconds = 10

/**
 * The verdict on an event, as known by now: an apparent person is a machine if a program has shown
 * itself right before or after. Events never change, so this is found out when they are read.
 */
export const judgedVerdict = (event: string) => `case
  when ${event}.verdict = 'human' and exists (
    select from campaign_events m where m.send_id = ${event}.send_id and m.kind = 'scanned'
      and m.at between ${event}.at - interval '${scanSeconds} seconds'
      and ${event}.at + interval '${scanSeconds} seconds'
  ) then 'machine'
  else ${event}.verdict
end`

/** A person does not follow two links of an email within this time. */
const burstSeconds = 2

/**
 * Events stored of one email, kind and verdict: no scanner may fill the table, nor keep a person
 * from being counted.
 */
const maxEvents = 10

export type TrackedSend = {
  id: number
  userId: AccountId
  campaignId: number | null
  tracksOpens: boolean
  tracksClicks: boolean
  /** The targets of its links, from number 1. Null: it counts none, or was erased. */
  links: string[] | null
  /** When it was sent, or is being sent. Null: it was not. */
  sentAt: Date | null
}

/** Finds the email that an image or a link stands in; null also if its account is gone. */
export async function findTracked(db: Database, token: string): Promise<TrackedSend | null> {
  const { rows } = await db.query<TrackedSend>(
    `select id, user_id as "userId", campaign_id as "campaignId", tracks_opens as "tracksOpens",
       tracks_clicks as "tracksClicks", mail -> 'links' as links,
       case when state in ('claimed', 'drafted', 'sent', 'unknown') then coalesce(sent_at, called_at,
         claimed_at) end as "sentAt"
     from sends where tracking_token = $1 and user_id is not null`,
    [token],
  )
  return rows[0] ?? null
}

/** The accounts that sent these emails, without those that were removed. */
export async function findOwners(db: Database, sendIds: readonly number[]): Promise<AccountId[]> {
  const { rows } = await db.query<{ userId: AccountId }>(
    'select distinct user_id as "userId" from sends where id = any($1::integer[]) and user_id is not null',
    [sendIds],
  )
  return rows.map(({ userId }) => userId)
}

/** Serialises sightings of one email: each is judged and stored before the next. */
export async function lockSightings(client: PoolClient, sendId: number): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('seen of email ' || $1::text, 0))`, [
    sendId,
  ])
}

/**
 * The sightings of an email right before: that a program goes through it, and that another link of
 * it was followed.
 */
export async function findBefore(
  client: PoolClient,
  { sendId, link, at }: { sendId: number; link: number | null; at: Date },
): Promise<{ scan: Scan | null; hasOtherLink: boolean }> {
  const { rows } = await client.query<{ scan: Scan | null; hasOtherLink: boolean }>(
    `select
       (
         select detail ->> 'why' from campaign_events
         where send_id = $1 and kind = 'scanned'
           and at >= $3::timestamptz - interval '${scanSeconds} seconds' order by at desc, id desc limit 1
       ) as scan,
       exists (
         select from campaign_events
         where send_id = $1 and kind = 'clicked'
           and at >= $3::timestamptz - interval '${burstSeconds} seconds'
           and detail -> 'link' <> to_jsonb($2::integer)
       ) as "hasOtherLink"`,
    [sendId, link, at],
  )
  return rows[0]!
}

export type NewSighting = Extract<EventWithDetail, { kind: 'opened' | 'clicked' | 'scanned' }> & {
  verdict: Verdict
  at: Date
}

/**
 * Stores a sighting of these emails: at most `maxEvents` of a kind and verdict for each, and the
 * same within a second once. True if any is new.
 */
export async function storeSighting(
  client: AccountClient,
  sendIds: readonly number[],
  { kind, verdict, detail, at }: NewSighting,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, verdict, detail, at)
     select d.user_id, d.campaign_id, d.enrolment_id, d.id, $2, $3, $4, $5 from sends d
     cross join lateral (
       select count(*) as count,
         coalesce(bool_or(e.detail = $4 and e.at > $5::timestamptz - interval '1 second'),
           false) as is_repeated
       from campaign_events e where e.send_id = d.id and e.kind = $2 and e.verdict = $3
     ) e
     where d.id = any($1) and d.user_id is not null and e.count < ${maxEvents} and not e.is_repeated`,
    [sendIds, kind, verdict, detail, at],
  )
  return (rowCount ?? 0) > 0
}

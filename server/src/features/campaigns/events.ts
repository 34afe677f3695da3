import {
  eventDetails,
  eventOf,
  eventsOfMessages,
  type CampaignEvent,
  type EventDetail,
  type TimelineEvent,
  type TimelineEventEntry,
  type Verdict,
} from '@rapport/contract/campaigns/events.ts'
import { reasonOf } from '@rapport/contract/campaigns/reasons.ts'
import type { AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'

/** An event with its own detail. */
export type EventWithDetail = {
  [Kind in CampaignEvent]: { kind: Kind; detail: EventDetail<Kind> }
}[CampaignEvent]

type Event = EventWithDetail & {
  userId: AccountId
  campaignId: number | null
  enrolmentId: number | null
  sendId?: number | null
  at: Date
}

/** Stores an event of a person or of an email. Events are never changed. */
export async function insertEvent(
  client: AccountClient,
  { userId, campaignId, enrolmentId, sendId = null, kind, detail, at }: Event,
): Promise<void> {
  await client.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, send_id, kind, detail, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, campaignId, enrolmentId, sendId, kind, detail, at],
  )
}

type SameEvent = EventWithDetail & { campaignId: number; ids: number[]; at: Date }

/** Stores the same event of several people in a campaign. */
export async function insertEvents(
  client: AccountClient,
  userId: AccountId,
  { campaignId, ids, kind, detail, at }: SameEvent,
): Promise<void> {
  await client.query(
    `insert into campaign_events (user_id, campaign_id, enrolment_id, kind, detail, at)
     select $1, $2, id, $4, $5, $6 from unnest($3::integer[]) id`,
    [userId, campaignId, ids, kind, detail, at],
  )
}

/** An event as it is on file: by this version, an older one, or a newer one during a roll-out. */
export type EventRow = {
  kind: string
  sendId: number | null
  verdict: Verdict | null
  detail: unknown
  at: Date
}

/**
 * The timeline entry of an event of any version. Its detail has the parts that this version
 * understands. Null for the event of a message.
 */
export function timelineEntryOf({ kind, sendId, verdict, detail, at }: EventRow): TimelineEventEntry | null {
  const event = eventOf(kind)
  if (isOfMessage(event)) return null
  const base = { kind: 'event' as const, at: at.toISOString(), sendId, verdict }
  return { ...base, event, detail: understood(event, detail) } as TimelineEventEntry
}

const isOfMessage = (event: CampaignEvent): event is Exclude<CampaignEvent, TimelineEvent> =>
  eventsOfMessages.some((each) => each === event)

function understood(event: TimelineEvent, detail: unknown): object {
  const given: Record<string, unknown> = { ...(detail as object | null) }
  if (typeof given['reason'] === 'string') given['reason'] = reasonOf(given['reason'])
  return Object.fromEntries(
    Object.entries(eventDetails[event].shape).flatMap(([key, schema]) => {
      const read = schema.safeParse(given[key])
      return read.success && read.data !== undefined ? [[key, read.data]] : []
    }),
  )
}

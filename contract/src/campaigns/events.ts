import { z } from 'zod'
import { time } from '../shapes.ts'
import { reasonNames } from './reasons.ts'
import { unsubscribeWays } from './vocabularies.ts'

/** The evidence by which an opened email or a followed link counts as a person's or a program's. */
const evidences = [
  'trap',
  'burst',
  'many',
  'head',
  'prefetch',
  'program',
  'apple_proxy',
  'scanner',
  'instant',
  'image_proxy',
  'browser',
] as const
export type SightingEvidence = (typeof evidences)[number]

const nothing = z.object({})
const reason = z.enum(reasonNames)
const why = z.enum(evidences)
/** Erased with the person. */
const received = z.object({
  evidence: z.string().optional(),
  status: z.string().nullable().optional(),
  isGenuine: z.boolean().optional(),
})
const seen = z.object({
  why,
  link: z.int().optional(),
  url: z.string().optional().describe('Erased with the person'),
})

/**
 * Every kind of event of a person in a campaign, with the details that are stored with it. Events
 * are stored by their names and never changed, so a name is never given another meaning.
 */
export const eventDetails = {
  /** By hand, by a guard, by an absence. */
  held: z.object({ reason, until: time.optional() }),
  resumed: z.object({ reason: reason.nullable().describe('Why they had been held or stopped') }),
  stopped: z.object({ reason }),
  skipped: z.object({ stepId: z.int() }),
  released: nothing,
  continued: nothing,
  /** The owner says that an email was not sent whose outcome the provider can't tell. */
  not_sent: z.object({ resolved: z.literal(true) }),
  unsubscribed: z.object({ how: z.enum(unsubscribeWays) }),
  /** The credit of a reveal came back. */
  refunded: nothing,
  opened: seen,
  clicked: seen,
  scanned: z.object({ why }),
  /** `found`: by asking the mailbox after a backup was restored. `resolved`: its owner says so. */
  sent: z.object({ found: z.literal(true).optional(), resolved: z.literal(true).optional() }),
  reply: received,
  automatic: received,
  hard_bounce: received,
  soft_bounce: received,
  policy_bounce: received,
  complaint: received,
  /** A name that this version does not know. */
  other: nothing,
} as const satisfies Readonly<Record<string, z.ZodObject>>

export type CampaignEvent = keyof typeof eventDetails
export type EventDetail<Event extends CampaignEvent> = z.infer<(typeof eventDetails)[Event]>

/**
 * The event of a stored name: `other` if it is older than this vocabulary, or newer during a
 * roll-out.
 */
export const eventOf = (name: string): CampaignEvent =>
  Object.hasOwn(eventDetails, name) ? (name as CampaignEvent) : 'other'

/**
 * Events of an email that was sent or a message that was received. These stand in the timeline
 * themselves.
 */
export const eventsOfMessages = [
  'sent',
  'reply',
  'automatic',
  'hard_bounce',
  'soft_bounce',
  'policy_bounce',
  'complaint',
] as const satisfies readonly CampaignEvent[]
export type TimelineEvent = Exclude<CampaignEvent, (typeof eventsOfMessages)[number]>

const verdict = z.enum(['human', 'machine', 'unknown'])
export type Verdict = z.infer<typeof verdict>

/** Each field of a detail may be missing: an older version may not have noted it. */
const entryOf = <const Event extends TimelineEvent, Detail extends z.ZodObject>(
  event: Event,
  detail: Detail,
) =>
  z.object({
    kind: z.literal('event'),
    at: time,
    event: z.literal(event),
    sendId: z.int().nullable(),
    verdict: verdict.nullable().describe('Who opened or clicked'),
    detail,
  })

const entries = {
  held: entryOf('held', eventDetails.held.partial()),
  resumed: entryOf('resumed', eventDetails.resumed.partial()),
  stopped: entryOf('stopped', eventDetails.stopped.partial()),
  skipped: entryOf('skipped', eventDetails.skipped.partial()),
  released: entryOf('released', eventDetails.released.partial()),
  continued: entryOf('continued', eventDetails.continued.partial()),
  not_sent: entryOf('not_sent', eventDetails.not_sent.partial()),
  unsubscribed: entryOf('unsubscribed', eventDetails.unsubscribed.partial()),
  refunded: entryOf('refunded', eventDetails.refunded.partial()),
  opened: entryOf('opened', eventDetails.opened.partial()),
  clicked: entryOf('clicked', eventDetails.clicked.partial()),
  scanned: entryOf('scanned', eventDetails.scanned.partial()),
  other: entryOf('other', eventDetails.other.partial()).describe('An event that this version does not know'),
} as const satisfies { [Event in TimelineEvent]: z.ZodObject<{ event: z.ZodLiteral<Event> }> }
type Entry = (typeof entries)[TimelineEvent]

export const timelineEvent = z.discriminatedUnion('event', Object.values(entries) as [Entry, ...Entry[]])
export type TimelineEventEntry = z.infer<typeof timelineEvent>

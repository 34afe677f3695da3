import type { TimelineEntry } from '@rapport/contract/campaigns/enrolments.ts'
import type { SightingEvidence, TimelineEvent } from '@rapport/contract/campaigns/events.ts'
import { unsubscribeWays, type UnsubscribeWay } from '@rapport/contract/campaigns/vocabularies.ts'

type EventEntry = Extract<TimelineEntry, { kind: 'event' }>

/** All events that this page has words for. */
const known = {
  held: true,
  resumed: true,
  stopped: true,
  skipped: true,
  released: true,
  continued: true,
  not_sent: true,
  unsubscribed: true,
  refunded: true,
  opened: true,
  clicked: true,
  scanned: true,
  other: true,
} as const satisfies Record<TimelineEvent, true>

/**
 * The entries to show, newest first, except messages that were ignored. The server may be newer
 * than this page: an event that the page doesn't know is shown as another one.
 */
export const shownEntries = (timeline: readonly TimelineEntry[]): TimelineEntry[] =>
  timeline
    .filter((entry) => entry.kind !== 'received' || entry.class !== 'ignored')
    .map((entry) => (entry.kind === 'event' ? knownEvent(entry) : entry))
    .toReversed()

const knownEvent = (entry: EventEntry): EventEntry =>
  Object.hasOwn(known, entry.event) ? entry : { ...entry, event: 'other', detail: {} }

/** The way in which a person unsubscribed. Null for other events. */
export function unsubscribeWayOf(entry: EventEntry): UnsubscribeWay | null {
  if (entry.event !== 'unsubscribed') return null
  const { how } = entry.detail
  return unsubscribeWays.find((way) => way === how) ?? null
}

/** The kinds of evidence on who opened an email that have a text of their own. */
const evidences = {
  trap: true,
  burst: true,
  many: true,
  head: true,
  prefetch: true,
  program: true,
  apple_proxy: true,
  scanner: true,
  instant: true,
  image_proxy: true,
  browser: true,
} as const satisfies Record<SightingEvidence, true>

type Machine = { verdict: 'machine' | 'unknown'; why: SightingEvidence | null }

/**
 * The verdict on an event that a machine caused or may have caused, and its evidence. Null for
 * other events.
 */
export function machineOf(entry: EventEntry): Machine | null {
  const { verdict, detail } = entry
  if (verdict !== 'machine' && verdict !== 'unknown') return null
  const why = 'why' in detail ? (detail.why ?? null) : null
  return { verdict, why: why !== null && Object.hasOwn(evidences, why) ? why : null }
}

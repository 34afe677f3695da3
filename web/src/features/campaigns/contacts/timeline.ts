import type { TimelineEntry } from '@rapport/contract/campaigns/contacts.ts'
import { unsubscribeWays, type UnsubscribeWay } from '@rapport/contract/campaigns/vocabularies.ts'

/** What happened to somebody that has words of its own. */
const eventKinds = [
  'held',
  'resumed',
  'stopped',
  'skipped',
  'released',
  'continued',
  'unsubscribed',
  'refunded',
  'opened',
  'clicked',
  'scanned',
] as const
export type EventKind = (typeof eventKinds)[number]

export type ShownEntry =
  | Exclude<TimelineEntry, { kind: 'event' }>
  | (Omit<Extract<TimelineEntry, { kind: 'event' }>, 'event'> & { event: EventKind })

/** The entries to show, newest first. What was received stands for itself: the event beside it is left out, and so are unknown ones. */
export function shownEntries(timeline: readonly TimelineEntry[]): ShownEntry[] {
  const shown: ShownEntry[] = []
  for (const entry of timeline) {
    if (entry.kind !== 'event') {
      if (entry.kind !== 'received' || entry.class !== 'ignored') shown.push(entry)
      continue
    }
    const event = eventKinds.find((known) => known === entry.event)
    if (event) shown.push({ ...entry, event })
  }
  return shown.toReversed()
}

/** How somebody unsubscribed. Null for other events. */
export function unsubscribeWayOf(entry: Extract<ShownEntry, { kind: 'event' }>): UnsubscribeWay | null {
  const how = detailOf(entry, 'how')
  return entry.event === 'unsubscribed' ? (unsubscribeWays.find((known) => known === how) ?? null) : null
}

/** What may have decided who opened an email, as far as it has words. */
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

/** Unless it was a person: who it was, and what showed it. */
export function machineOf(
  entry: Extract<ShownEntry, { kind: 'event' }>,
): { verdict: 'machine' | 'unknown'; why: (typeof evidences)[number] | null } | null {
  const { verdict } = entry
  if (verdict !== 'machine' && verdict !== 'unknown') return null
  return { verdict, why: evidences.find((known) => known === detailOf(entry, 'why')) ?? null }
}

/** A text of an event's details. */
export function detailOf({ detail }: Extract<ShownEntry, { kind: 'event' }>, key: string): string | null {
  const value = detail[key]
  return typeof value === 'string' ? value : null
}

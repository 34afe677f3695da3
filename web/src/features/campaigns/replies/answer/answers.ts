import type { TimelineEntry } from '@rapport/contract/campaigns/contacts.ts'

type SendEntry = Extract<TimelineEntry, { kind: 'send' }>

/** What the account has answered since a reply came, oldest first. */
export const answersSince = (timeline: readonly TimelineEntry[], receivedAt: string): SendEntry[] =>
  timeline.filter(
    (entry): entry is SendEntry =>
      entry.kind === 'send' && entry.purpose === 'answer' && entry.at >= receivedAt,
  )

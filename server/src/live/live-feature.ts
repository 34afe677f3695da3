import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import { changed, type Announcement } from './announce.ts'
import { userRoom, type LiveNamespace, type LiveSocket } from './live-namespace.ts'

export type LiveListener = {
  kind: string
  hear: (namespace: LiveNamespace, content: unknown) => Promise<void> | void
}

/** What a feature adds to the live connection. */
export type LiveFeature = {
  /** Run in every server process for each announcement of their kind. */
  listeners?: readonly LiveListener[]
  /** Answers to what clients send, by event. What they throw is sent back as `refused`. */
  requests?: Readonly<Record<string, (socket: LiveSocket, message: unknown) => Promise<void>>>
  /** What clients refetch when announcements may have been missed. */
  missable?: readonly ChangedEvent[]
}

export const listenTo = <C extends object>(
  { kind, content: schema }: Announcement<C>,
  hear: (namespace: LiveNamespace, content: C) => Promise<void> | void,
): LiveListener => ({ kind, hear: (namespace, content) => hear(namespace, schema.parse(content)) })

/** Passes changes on to the windows of their account. */
export const changes: LiveFeature = {
  listeners: [
    listenTo(changed, (namespace, { userId, event }) => {
      namespace.local.to(userRoom(userId)).emit('changed', event)
    }),
  ],
}

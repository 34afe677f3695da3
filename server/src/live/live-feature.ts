import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import { changed, type Announcement } from './announce.ts'
import { userRoom, type LiveNamespace, type LiveSocket } from './live-namespace.ts'

export type LiveListener = {
  kind: string
  hear: (namespace: LiveNamespace, content: unknown) => Promise<void> | void
}

/** A feature's part of the live connection. */
export type LiveFeature = {
  /** Run in every server process for each announcement of their kind. */
  listeners?: readonly LiveListener[]
  /** Handlers of client events by name. Their errors are sent back as `refused`. */
  requests?: Readonly<Record<string, (socket: LiveSocket, message: unknown) => Promise<void>>>
  /** The events that clients refetch if they may have missed announcements. */
  missable?: readonly ChangedEvent[]
}

export const listenTo = <C extends object>(
  { kind, content: schema }: Announcement<C>,
  hear: (namespace: LiveNamespace, content: C) => Promise<void> | void,
): LiveListener => ({ kind, hear: (namespace, content) => hear(namespace, schema.parse(content)) })

/** Forwards changes to the account's windows. */
export const changes: LiveFeature = {
  listeners: [
    listenTo(changed, (namespace, { userId, event }) => {
      namespace.local.to(userRoom(userId)).emit('changed', event)
    }),
  ],
}

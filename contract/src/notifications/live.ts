import { z } from 'zod'
import { languages } from '../languages.ts'
import { notification } from './schemas.ts'
import { notificationFilters } from './vocabularies.ts'

/**
 * The live connection: Socket.IO, namespace `liveNamespace`. Sockets announce changes and HTTP
 * delivers the data; notifications are the exception and arrive over the socket. A refused or
 * closed connection gets a code of the error table: `token_expired` (reconnect with a new token),
 * `unauthenticated` (the session has ended) or `too_many_requests`.
 */

/** The message that a client sends when it connects. */
export const liveHandshake = z.object({
  /** The access token. */
  token: z.string().min(1).max(4000),
  /** The language of notifications; the account's by default. */
  language: z.enum(languages).optional(),
})

/** A client's request for a page of notifications; the server answers with `notifications`. */
export const sendMoreNotifications = z.object({
  page_number: z.int().min(1).max(100_000),
  filter_type: z.enum(notificationFilters),
})
export type SendMoreNotifications = z.infer<typeof sendMoreNotifications>

export const notificationsPage = z.object({
  filterType: z.enum(notificationFilters),
  currentPage: z.int(),
  totalCount: z.int(),
  /** Regardless of the filter. */
  unreadCount: z.int(),
  hasMore: z.boolean(),
  notifications: z.array(notification),
})
export type NotificationsPage = z.infer<typeof notificationsPage>

/** Data that the client shows has changed: fetch it again. */
export type ChangedEvent =
  | { kind: 'profile' }
  | { kind: 'notifications' }
  /** Sent to the account that made one, and to administrators. */
  | { kind: 'plan_requests' }
  | { kind: 'bulk_reveal'; id: number }
  | { kind: 'bring_in'; id: number }
  | { kind: 'lists' }
  | { kind: 'note'; id: number }
  | { kind: 'list_addition'; id: number }
  | { kind: 'list_import'; id: number }
  | { kind: 'list_enrichment'; id: number }
  | { kind: 'verification'; id: number }
  | { kind: 'campaign'; id: number }

/** Socket.IO's types for both sides. */
export type ServerEvents = {
  notifications: (page: NotificationsPage) => void
  new_notification: (message: { notification: z.infer<typeof notification> }) => void
  changed: (event: ChangedEvent) => void
  /** Why a request was refused or the connection is closing: a code of the error table. */
  refused: (failure: { code: string }) => void
}
export type ClientEvents = {
  send_more_notifications: (request: SendMoreNotifications) => void
}

import { z } from 'zod'
import { languages } from '../languages.ts'
import { notification } from './schemas.ts'

/**
 * The live connection: Socket.IO at `/socket.io`, namespace `/notification`. Sockets announce and HTTP delivers, but for notifications,
 * which come over the socket. A connection that is not accepted, and one that is ended, is told why by a code of the error table:
 * `token_expired` (connect again with a new token), `unauthenticated` (the session has ended), `too_many_requests`.
 */
export const liveNamespace = '/notification'

/** What a client says of itself when it connects. */
export const liveHandshake = z.object({
  /** The access token. */
  token: z.string().min(1).max(4000),
  /** Of the texts of notifications; that of the account unless given. */
  language: z.enum(languages).optional(),
})

export const notificationFilters = ['ALL', 'UNREAD'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

/** Sent by clients: asks for a page of notifications, answered by `notifications`. */
export const sendMoreNotifications = z.object({
  page_number: z.int().min(1).max(100_000),
  filter_type: z.enum(notificationFilters),
})
export type SendMoreNotifications = z.infer<typeof sendMoreNotifications>

export const notificationsPage = z.object({
  filterType: z.enum(notificationFilters),
  currentPage: z.int(),
  totalCount: z.int(),
  /** Of all, whatever the filter. */
  unreadCount: z.int(),
  hasMore: z.boolean(),
  notifications: z.array(notification),
})
export type NotificationsPage = z.infer<typeof notificationsPage>

/** Something that the client shows has changed; it asks for it again. */
export type ChangedEvent =
  | { kind: 'profile' }
  | { kind: 'notifications' }
  | { kind: 'bulk_reveal'; id: number }

/** Socket.IO's types for both sides. */
export type ServerEvents = {
  notifications: (page: NotificationsPage) => void
  new_notification: (message: { notification: z.infer<typeof notification> }) => void
  changed: (event: ChangedEvent) => void
  /** A request that cannot be served, or why the connection ends now: a code of the error table. */
  refused: (failure: { code: string }) => void
}
export type ClientEvents = {
  send_more_notifications: (request: SendMoreNotifications) => void
}

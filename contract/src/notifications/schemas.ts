import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, time } from '../shapes.ts'
import { notificationRoutes } from './routes.ts'
import { notificationTypes } from './vocabularies.ts'

export const notification = z.object({
  id: z.int(),
  type: z.enum(notificationTypes),
  relatedEntityId: z.string().nullable(),
  /** In the language of the connection, or of the account if it names none. */
  content: z.object({ title: z.string(), displayText: z.string() }),
  createdAt: time,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notification>

const notificationIds = z.array(id).min(1, 'error_required').max(limits.maxNotificationIds, 'error_too_many')

export const markNotificationsRead = route(notificationRoutes.markNotificationsRead, {
  summary: 'Mark notifications as read. Ignores ids that are not the account’s',
  body: z.strictObject({ notificationIds }),
  data: z.object({ unreadCount: z.int() }),
  message: 'notifications_read',
})

export const deleteNotifications = route(notificationRoutes.deleteNotifications, {
  summary: 'Delete notifications. Ignores ids that are not the account’s',
  body: z.strictObject({ notificationIds }),
  data: z.object({ unreadCount: z.int() }),
  message: 'notifications_deleted',
})

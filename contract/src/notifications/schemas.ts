import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** ENRICHMENT: profiles of a list were enriched (related: the list). BULK_REVEAL: a bulk reveal ended (related: the bulk reveal). */
export const notificationTypes = ['ENRICHMENT', 'BULK_REVEAL'] as const
export type NotificationType = (typeof notificationTypes)[number]

export const notification = z.object({
  id: z.int(),
  type: z.enum(notificationTypes),
  relatedEntityId: z.string().nullable(),
  /** In the language that the reader asks for, else in that of the account. */
  content: z.object({ title: z.string(), displayText: z.string() }),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notification>

const notificationIds = z
  .array(
    z
      .int('error_invalid_id')
      .min(1, 'error_invalid_id')
      .max(2 ** 31 - 1, 'error_invalid_id'),
  )
  .min(1, 'error_required')
  .max(limits.notificationIds, 'error_too_many')

export const markNotificationsRead = route({
  method: 'PATCH',
  path: '/notifications/read',
  summary: 'Mark notifications as read; those that are not the account’s are passed over',
  permission: 'notifications.write',
  body: z.strictObject({ notificationIds }),
  data: z.object({ unreadCount: z.int() }),
  message: 'notifications_read',
})

export const deleteNotifications = route({
  method: 'DELETE',
  path: '/notifications',
  summary: 'Delete notifications; those that are not the account’s are passed over',
  permission: 'notifications.write',
  body: z.strictObject({ notificationIds }),
  data: z.object({ unreadCount: z.int() }),
  message: 'notifications_deleted',
})

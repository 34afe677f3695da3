import type { Routes } from '../route.ts'

export const notificationRoutes = {
  markNotificationsRead: {
    method: 'PATCH',
    path: '/notifications/read',
    permission: 'notifications.write',
  },
  deleteNotifications: { method: 'DELETE', path: '/notifications', permission: 'notifications.write' },
} as const satisfies Routes

/** The Socket.IO namespace of the live connection, at `/socket.io`. */
export const liveNamespace = '/notification'

import * as contract from '@rapport/contract/notifications/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { deleteNotifications, markRead, type NotificationsDeps } from './notifications.ts'

export function addNotificationRoutes(app: FastifyInstance, deps: NotificationsDeps): void {
  addRoute(app, contract.markNotificationsRead, ({ actor, body }) => markRead(deps, actor, body))
  addRoute(app, contract.deleteNotifications, ({ actor, body }) => deleteNotifications(deps, actor, body))
}

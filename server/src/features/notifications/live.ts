import { sendMoreNotifications } from '@rapport/contract/notifications/live.ts'
import type { AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'
import { listenTo, type LiveFeature } from '../../live/live-feature.ts'
import { socketsIn, userRoom, type LiveNamespace, type LiveSocket } from '../../live/live-namespace.ts'
import {
  listNotifications,
  notificationAdded,
  readNotification,
  type NotificationsDeps,
} from './notifications.ts'

/** Sends new notifications as they arrive, and older pages on request. */
export const notificationsLive = (deps: NotificationsDeps): LiveFeature => ({
  listeners: [listenTo(notificationAdded, (namespace, added) => deliver(namespace, deps, added))],
  requests: { send_more_notifications: (socket, message) => sendPage(socket, deps, message) },
  missable: [{ kind: 'notifications' }],
})

async function sendPage(socket: LiveSocket, deps: NotificationsDeps, message: unknown): Promise<void> {
  const { data: request } = sendMoreNotifications.safeParse(message)
  if (!request) throw new AppError('invalid_request')
  const { actor, language } = socket.data
  const { page_number: page, filter_type: filter } = request
  socket.emit(
    'notifications',
    await listNotifications(deps, { userId: actor.userId, language }, { page, filter }),
  )
}

/** Sends to all of the account's windows connected to this process. */
async function deliver(
  namespace: LiveNamespace,
  deps: NotificationsDeps,
  { userId, id }: { userId: AccountId; id: number },
): Promise<void> {
  const byLanguage = Map.groupBy(socketsIn(namespace, userRoom(userId)), ({ data }) => data.language)
  for (const [language, sockets] of byLanguage) {
    const notification = await readNotification(deps, { userId, language }, id)
    if (notification) for (const socket of sockets) socket.emit('new_notification', { notification })
  }
}

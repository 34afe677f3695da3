import type { ErrorCode } from '@rapport/contract/errors.ts'
import { sendMoreNotifications } from '@rapport/contract/notifications/live.ts'
import type { Announcement } from '../../live/announce.ts'
import { socketsIn, userRoom, type LiveNamespace, type LiveSocket } from '../../live/live-namespace.ts'
import { MessageLimit } from '../../live/message-limit.ts'
import { listNotifications, readNotification, type NotificationsDeps } from './notifications.ts'

type RequestDeps = NotificationsDeps & { onError: (error: unknown) => void }

/** Answers the pages that a client asks for; whatever else it sends, or too much of it, is refused. */
export function answerRequests(socket: LiveSocket, deps: RequestDeps): void {
  const limit = new MessageLimit()
  const refuse = (code: ErrorCode) => socket.emit('refused', { code })
  socket.use(([event], next) => {
    if (!limit.take()) refuse('too_many_requests')
    else if (event !== 'send_more_notifications') refuse('invalid_request')
    else next()
  })
  socket.on('send_more_notifications', (message: unknown) => {
    const request = sendMoreNotifications.safeParse(message)
    if (!request.success) return void refuse('invalid_request')
    const { page_number: page, filter_type: filter } = request.data
    return void listNotifications(deps, readerOf(socket), { page, filter }).then(
      (answer) => socket.emit('notifications', answer),
      (error: unknown) => {
        deps.onError(error)
        refuse('internal')
      },
    )
  })
}

/** Shows a new notification in every window of its account that is connected to this process. */
export async function deliverNotification(
  namespace: LiveNamespace,
  deps: NotificationsDeps,
  { userId, id }: Extract<Announcement, { kind: 'notification' }>,
): Promise<void> {
  const byLanguage = Map.groupBy(socketsIn(namespace, userRoom(userId)), ({ data }) => data.language)
  for (const [language, sockets] of byLanguage) {
    const notification = await readNotification(deps, { userId, language }, id)
    if (notification) for (const socket of sockets) socket.emit('new_notification', { notification })
  }
}

const readerOf = ({ data }: LiveSocket) => ({ userId: data.actor.userId, language: data.language })

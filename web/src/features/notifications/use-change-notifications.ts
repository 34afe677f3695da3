import { notificationRoutes } from '@rapport/contract/notifications/routes.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import type { Message } from '@rapport/contract/errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { callWithMessage } from '../../lib/api/api.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { editLists } from './api.ts'
import { withRead, without } from './notification-pages.ts'

const markRead = (ids: readonly number[]) =>
  callWithMessage(notificationRoutes.markNotificationsRead, { body: { notificationIds: [...ids] } })

/**
 * Marks a notification as read because its user opens it. No toast says so: the page that it leads
 * to is the answer.
 */
export function useOpening(): (item: Notification) => void {
  const queries = useQueryClient()
  // A failure is not shown: the notification stays unread.
  const { mutate } = useMutation({
    mutationFn: (id: number) => markRead([id]),
    onSuccess: (_, id) => editLists(queries, (pages, filter) => withRead(pages, [id], filter)),
    networkMode: 'always',
  })
  return ({ id, isRead }) => {
    if (!isRead) mutate(id)
  }
}

/** Marks as read and deletes. The lists change once the server has answered; a toast reports the result. */
export function useChangeNotifications(onChanged: () => void) {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const succeed = (message: Message | undefined) => {
    onChanged()
    if (message) toasts.add({ type: 'success', ...message })
  }
  const fail = (subTitle: string) => toasts.add({ type: 'error', title: t('failure.title'), subTitle })

  const read = useMutation({
    mutationFn: markRead,
    onSuccess: ({ message }, ids) => {
      editLists(queries, (pages, filter) => withRead(pages, ids, filter))
      succeed(message)
    },
    onError: () => fail(t('failure.read')),
    networkMode: 'always',
  })
  const remove = useMutation({
    mutationFn: (ids: readonly number[]) =>
      callWithMessage(notificationRoutes.deleteNotifications, { body: { notificationIds: [...ids] } }),
    onSuccess: ({ message }, ids) => {
      editLists(queries, (pages) => without(pages, ids))
      succeed(message)
    },
    onError: () => fail(t('failure.delete')),
    networkMode: 'always',
  })
  return {
    markRead: read.mutate,
    remove: remove.mutate,
    isPending: read.isPending || remove.isPending,
  }
}

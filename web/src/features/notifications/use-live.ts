import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import { notificationRoutes } from '@rapport/contract/notifications/routes.ts'
import type { Notification } from '@rapport/contract/notifications/schemas.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { useLanguage } from '../../lib/texts/use-language.ts'
import { toasts } from '../../ui/toasts/toast-queue.ts'
import { profileQuery } from '../accounts/accounts.ts'
import { editLists, notificationsKey } from './api.ts'
import { isWatched } from './watched.ts'
import { openLive } from './live.ts'
import { withNew, withRead } from './notification-pages.ts'

/** The queries to refetch after a change on the server. */
const keysOf: Record<ChangedEvent['kind'], readonly (readonly string[])[]> = {
  profile: [profileQuery().queryKey, ['team']],
  notifications: [notificationsKey],
  plan_requests: [['plan-requests'], ['admin', 'requests']],
  bulk_reveal: [['contacts', 'bulk']],
  bring_in: [['bring-ins']],
  lists: [['lists']],
  note: [
    ['lists', 'members'],
    ['people', 'details'],
  ],
  list_addition: [['lists', 'additions']],
  list_import: [['lists', 'imports']],
  list_enrichment: [['lists', 'enrichments']],
  verification: [['verifications'], ['contacts'], ['lists', 'members'], ['campaigns', 'addresses']],
  campaign: [['campaigns']],
}

/** Keeps this window connected and shows what the server announces. Call it once. */
export function useLive(): void {
  const queries = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    return openLive(language, {
      onNew: ({ notification }) => {
        editLists(queries, (pages) => withNew(pages, notification))
        // A page that is being fetched may be older than this notification, and would replace it.
        if (queries.isFetching({ queryKey: notificationsKey }) > 0) renew(queries, notificationsKey)
        if (isWatched(notification)) return readOnScreen(queries, notification)
        const { title, displayText } = notification.content
        toasts.add({ type: 'news', title, subTitle: displayText })
      },
      onChanged: ({ kind }) => {
        for (const key of keysOf[kind]) renew(queries, key)
      },
      // Also the first time: the connection comes seconds after what the screen fetched.
      onConnected: () => {
        for (const key of Object.values(keysOf).flat()) renew(queries, key)
      },
    })
  }, [queries, language])
}

/**
 * Marks as read a notification that the screen itself shows. One in a hidden window stays unread,
 * because the user may never return to that window.
 */
function readOnScreen(queries: QueryClient, { id }: Notification): void {
  if (document.visibilityState === 'hidden') return
  const read = call(notificationRoutes.markNotificationsRead, { body: { notificationIds: [id] } })
  read.then(
    () => editLists(queries, (pages, filter) => withRead(pages, [id], filter)),
    // It stays unread.
    () => {},
  )
}

const renew = (queries: QueryClient, queryKey: readonly string[]) =>
  void queries.invalidateQueries({ queryKey })

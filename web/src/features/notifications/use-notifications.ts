import type { NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { notificationsQuery } from './api.ts'
import { useLiveState } from './live.ts'
import { itemsOf, totalsOf } from './notification-pages.ts'

/** The loaded part of a list, with its totals. It stays while disconnected. */
export function useNotifications(filter: NotificationFilter) {
  const isConnected = useLiveState(({ name }) => name === 'connected')
  const query = useInfiniteQuery({ ...notificationsQuery(filter), enabled: isConnected })
  const pages = query.data?.pages ?? []
  return { ...query, items: itemsOf(pages), ...totalsOf(pages) }
}

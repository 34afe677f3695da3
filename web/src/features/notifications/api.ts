import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { notificationFilters, type NotificationFilter } from '@rapport/contract/notifications/vocabularies.ts'
import type { NotificationsPage } from '@rapport/contract/notifications/live.ts'
import { requestPage } from './live.ts'
import { nextPage, type Pages } from './notification-pages.ts'

/** The prefix of every list of notifications. */
export const notificationsKey = ['notifications']

/**
 * Fetched over the socket, so only while it is connected. Never stale, because the server announces
 * changes.
 */
export const notificationsQuery = (filter: NotificationFilter) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, filter],
    queryFn: ({ pageParam }) => requestPage(filter, pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })

type Lists = InfiniteData<NotificationsPage>

/** Edits both lists, if they have been fetched. */
export function editLists(
  queries: QueryClient,
  edit: (pages: Pages, filter: NotificationFilter) => Pages,
): void {
  for (const filter of notificationFilters)
    queries.setQueryData(notificationsQuery(filter).queryKey, (data: Lists | undefined) =>
      data ? { ...data, pages: [...edit(data.pages, filter)] } : data,
    )
}

/** Drops all pages but the first. */
export function backToFirstPage(queries: QueryClient, filter: NotificationFilter): void {
  queries.setQueryData(notificationsQuery(filter).queryKey, (data: Lists | undefined) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  )
}

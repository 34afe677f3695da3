import type { JobState } from '@rapport/contract/admin/job-names.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/**
 * Fetched again only while it is visible. A failure ends this, so that a session that is no longer
 * elevated is not refused every ten seconds.
 */
const refreshing = {
  refetchInterval: ({ state }: { state: { error: unknown } }) => (state.error ? false : 10_000),
  placeholderData: keepPreviousData,
} as const

/** The key of everything that the operation screen shows. */
export const operationKey = ['admin', 'operation'] as const

export type JobFilter = { kind: string | undefined; state: JobState | undefined; page: number }

export const jobsQuery = (filter: JobFilter) =>
  queryOptions({
    queryKey: [...operationKey, 'jobs', filter],
    queryFn: ({ signal }) => call(adminRoutes.listJobs, { query: { ...filter, limit: 20 }, signal }),
    ...refreshing,
  })

export const providersQuery = () =>
  queryOptions({
    queryKey: [...operationKey, 'providers'],
    queryFn: ({ signal }) => call(adminRoutes.listProviders, { signal }),
    ...refreshing,
  })

export const mailboxesQuery = (page: number) =>
  queryOptions({
    queryKey: [...operationKey, 'mailboxes', page],
    queryFn: ({ signal }) => call(adminRoutes.listMailboxes, { query: { page, limit: 20 }, signal }),
    ...refreshing,
  })

export const emailsQuery = () =>
  queryOptions({
    queryKey: [...operationKey, 'emails'],
    queryFn: ({ signal }) => call(adminRoutes.getEmails, { signal }),
    ...refreshing,
  })

export const connectionsQuery = () =>
  queryOptions({
    queryKey: [...operationKey, 'connections'],
    queryFn: ({ signal }) => call(adminRoutes.getConnections, { signal }),
    ...refreshing,
  })

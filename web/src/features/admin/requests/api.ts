import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { planRequestStates } from '@rapport/contract/plan-requests/vocabularies.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { readId } from '../../../lib/read-id.ts'

type State = (typeof planRequestStates)[number]

/** The state of the shown requests, null for any, and the page. */
export type RequestsAddress = { state: State | null; page: number }

/** Reads the parameters of the address, whatever they hold. */
export const readRequestsAddress = (search: Record<string, unknown>): RequestsAddress => ({
  state: planRequestStates.find((state) => state === search.state) ?? null,
  page: readId(search.page) ?? 1,
})

/** The shortest parameters for an address. */
export const writeRequestsAddress = ({ state, page }: RequestsAddress) => ({
  ...(state !== null && { state }),
  ...(page > 1 && { page }),
})

/** The keys of everything that changes when a request is made or answered. */
export const requestsKey = ['admin', 'requests'] as const

export const requestsQuery = ({ state, page }: RequestsAddress) =>
  queryOptions({
    queryKey: [...requestsKey, 'list', state, page],
    queryFn: ({ signal }) =>
      call(adminRoutes.listAccountRequests, { query: { ...(state !== null && { state }), page }, signal }),
    placeholderData: keepPreviousData,
  })

export const openCountQuery = () =>
  queryOptions({
    queryKey: [...requestsKey, 'open'],
    queryFn: ({ signal }) => call(adminRoutes.countOpenRequests, { signal }),
  })

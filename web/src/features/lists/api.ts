import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { MemberSortField } from '@rapport/contract/lists/vocabularies.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** All lists of the account, last changed first. */
export const listsQuery = () =>
  queryOptions({
    queryKey: ['lists', 'all'],
    queryFn: async ({ signal }): Promise<readonly List[]> => {
      const limit = limits.maxPageSize
      const page = (number: number) => call(listRoutes.listLists, { query: { page: number, limit }, signal })
      const first = await page(1)
      const rest = Math.ceil(first.metadata.total / limit) - 1
      const others = await Promise.all(Array.from({ length: Math.max(0, rest) }, (_, at) => page(at + 2)))
      // A list that changes meanwhile may be on two pages.
      const byId = new Map([first, ...others].flatMap(({ items }) => items.map((list) => [list.id, list])))
      return [...byId.values()]
    },
  })

/** A page of the deleted lists that can be restored, last deleted first. */
export const deletedListsQuery = (page: number) =>
  queryOptions({
    queryKey: ['lists', 'deleted', page],
    queryFn: ({ signal }) =>
      call(listRoutes.listDeletedLists, { query: { page, limit: limits.maxPageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export type MemberPage = {
  search: string
  /** Only members whose contacts the account owns, or does not. */
  revealed: boolean | null
  sort: { on: MemberSortField; by: SortDirection }
  page: number
  size: number
}

const memberCall = (id: number, { search, revealed, sort, page, size }: MemberPage, signal: AbortSignal) =>
  call(listRoutes.getList, {
    params: { id },
    query: {
      search,
      ...(revealed !== null && { revealed }),
      sortOn: sort.on,
      sortBy: sort.by,
      page,
      limit: size,
    },
    signal,
  })

/** A list and a page of its members. */
export const membersQuery = (id: number, input: MemberPage) =>
  queryOptions({
    queryKey: ['lists', 'members', id, input],
    queryFn: ({ signal }) => memberCall(id, input, signal),
    placeholderData: keepPreviousData,
  })

/** The names of the further columns that imports kept with members of a list. */
export const extrasQuery = (id: number) =>
  queryOptions({
    // Beside the lists, which are fetched again with each of their changes: these seldom change.
    queryKey: ['extras', id],
    queryFn: async ({ signal }) =>
      (await call(listRoutes.listExtras, { params: { id }, signal })).items.map(({ name }) => name),
  })

/** The ids of a page of 100 members. Not cached. */
export const memberIds = async (
  id: number,
  input: Omit<MemberPage, 'size'>,
  signal: AbortSignal,
): Promise<number[]> => {
  const { items } = await memberCall(id, { ...input, size: limits.maxPageSize }, signal)
  return items.map((member) => member.id)
}

import { listRoutes } from '@rapport/contract/lists/routes.ts'
import type { List } from '@rapport/contract/lists/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** A list of the account. */
export const listQuery = (id: number) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) => call(listRoutes.getList, { params: { id }, signal }),
  })

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
      // One that changes meanwhile may be on two pages.
      const byId = new Map([first, ...others].flatMap(({ items }) => items.map((list) => [list.id, list])))
      return [...byId.values()]
    },
  })

import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** A list of the account. */
export const listQuery = (id: number) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) => call(listRoutes.getList, { params: { id }, signal }),
  })

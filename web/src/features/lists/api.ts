import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** A list of the account. The id comes from an address, where anything may stand: the server says what is none. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) => call(listRoutes.getList, { params: { id: Number(id) }, signal }),
  })

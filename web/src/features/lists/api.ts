import { listRoutes } from '@rapport/contract/lists/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** A list of the account. The id comes from the address and can be anything; the server rejects what is not an id. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) => call(listRoutes.getList, { params: { id: Number(id) }, signal }),
  })

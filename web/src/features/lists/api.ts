import type { getList } from '@rapport/contract/lists/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api/api.ts'

const endpoint: Endpoint<typeof getList> = { method: 'GET', path: '/lists/:id' }

/** A list of the account. The id comes from an address, where anything may stand: the server says what is none. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: ({ signal }) => call(endpoint, { params: { id: Number(id) }, signal }),
  })

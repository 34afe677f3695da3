import { peopleRoutes } from '@rapport/contract/people/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'details', id],
    queryFn: ({ signal }) => call(peopleRoutes.getPerson, { params: { id }, signal }),
  })

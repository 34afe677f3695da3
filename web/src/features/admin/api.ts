import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Until when this session may administer. */
export const elevationQuery = () =>
  queryOptions({
    queryKey: ['admin', 'elevation'],
    queryFn: ({ signal }) => call(adminRoutes.getElevation, { signal }),
  })

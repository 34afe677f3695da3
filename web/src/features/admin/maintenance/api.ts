import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export const maintenanceQuery = () =>
  queryOptions({
    queryKey: ['admin', 'maintenance', 'state'],
    queryFn: ({ signal }) => call(adminRoutes.getMaintenance, { signal }),
  })

export const noticesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'maintenance', 'notices'],
    queryFn: ({ signal }) => call(adminRoutes.getNotices, { signal }),
  })

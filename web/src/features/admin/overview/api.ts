import type { getOverview } from '@rapport/contract/admin/overview.ts'
import type { OverviewPeriod } from '@rapport/contract/admin/periods.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { Output } from '@rapport/contract/route.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export type Overview = Output<(typeof getOverview)['data']>
export type Day = Overview['days'][number]
export type Metric = Exclude<keyof Day, 'date'>

export const overviewQuery = (query: { days: OverviewPeriod; timeZone: string }) =>
  queryOptions({
    queryKey: ['admin', 'overview', query],
    queryFn: ({ signal }) => call(adminRoutes.getOverview, { query, signal }),
    placeholderData: keepPreviousData,
  })

import type { ReportName } from '@rapport/contract/admin/report-names.ts'
import type { listAccounts, listCreditsHistory, previewReport } from '@rapport/contract/admin/reports.ts'
import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { Output } from '@rapport/contract/route.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { Days } from './period.ts'

export type Account = Output<(typeof listAccounts)['data']>['items'][number]
export type Entry = Output<(typeof listCreditsHistory)['data']>['items'][number]
export type Preview = Output<(typeof previewReport)['data']>

export type Period = Days & { timeZone: string }

/** Rows of one page. */
const limit = 50

export const previewQuery = (report: ReportName, period: Period) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'preview', report, period],
    queryFn: ({ signal }) => call(adminRoutes.previewReport, { query: { report, ...period }, signal }),
  })

export const accountsQuery = (period: Period, page: number) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'accounts', period, page],
    queryFn: ({ signal }) => call(adminRoutes.listAccounts, { query: { ...period, page, limit }, signal }),
    placeholderData: keepPreviousData,
  })

export const creditsQuery = (period: Period, page: number) =>
  queryOptions({
    queryKey: ['admin', 'reports', 'credits', period, page],
    queryFn: ({ signal }) =>
      call(adminRoutes.listCreditsHistory, { query: { ...period, page, limit }, signal }),
    placeholderData: keepPreviousData,
  })

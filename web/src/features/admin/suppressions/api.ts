import { adminRoutes } from '@rapport/contract/admin/routes.ts'
import type { listSuppressions, previewSuppression } from '@rapport/contract/admin/suppressions.ts'
import type { Output } from '@rapport/contract/route.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

export type Named = Output<(typeof previewSuppression)['body']>
export type Receipt = Output<(typeof listSuppressions)['data']>['items'][number]
export type Removal = Receipt['removed']

export const removalKinds = [
  'people',
  'ownPeople',
  'listMembers',
  'campaignContacts',
  'contactValues',
  'reveals',
] as const satisfies readonly (keyof Removal)[]

export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'suppressions', 'receipts', page],
    queryFn: ({ signal }) => call(adminRoutes.listSuppressions, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

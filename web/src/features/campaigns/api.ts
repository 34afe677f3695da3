import type { listCampaigns } from '@rapport/contract/campaigns/schemas.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api/api.ts'

const endpoint: Endpoint<typeof listCampaigns> = { method: 'GET', path: '/campaigns' }

/** A page of the account's campaigns, newest first. */
export const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: ['campaigns', 'list', page],
    queryFn: ({ signal }) => call(endpoint, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

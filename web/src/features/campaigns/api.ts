import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** A page of the account's campaigns, newest first. */
export const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: ['campaigns', 'list', page],
    queryFn: ({ signal }) => call(campaignRoutes.listCampaigns, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import type { CampaignsAddress } from './list/address.ts'

/** A page of the account's campaigns, newest first. */
export const campaignsQuery = (address: CampaignsAddress) =>
  queryOptions({
    queryKey: ['campaigns', 'list', address],
    queryFn: ({ signal }) => {
      const { archived, status, ...rest } = address
      return call(campaignRoutes.listCampaigns, {
        query: { ...rest, archived, ...(status !== null && { status }) },
        signal,
      })
    },
    placeholderData: keepPreviousData,
  })

/** A campaign and its setup. */
export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: ['campaigns', 'details', id],
    queryFn: ({ signal }) => call(campaignRoutes.getCampaign, { params: { id }, signal }),
  })

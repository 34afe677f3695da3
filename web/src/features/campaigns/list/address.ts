import { campaignStatuses, type CampaignStatus } from '@rapport/contract/campaigns/vocabularies.ts'
import { readId } from '../../../lib/read-id.ts'
import { readText } from '../../../lib/read-text.ts'

/** The address of the campaigns. */
export type CampaignsAddress = {
  archived: boolean
  search: string
  status: CampaignStatus | null
  page: number
}

/** The parameters of the address. They can hold anything, so they are only read by `readCampaignsAddress`. */
export type CampaignsParameters = { archived?: boolean; search?: string; status?: string; page?: number }

/** Reads the parameters of the address, whatever they hold: what can't be read is left out. */
export const readCampaignsAddress = (parameters: Record<string, unknown>): CampaignsAddress => ({
  archived: parameters.archived === true,
  search: readText(parameters.search),
  status: campaignStatuses.find((status) => status === parameters.status) ?? null,
  page: readId(parameters.page) ?? 1,
})

/** The shortest parameters for an address; defaults are omitted. */
export const writeCampaignsAddress = (address: CampaignsAddress): CampaignsParameters => ({
  ...(address.archived && { archived: true }),
  ...(address.search !== '' && { search: address.search }),
  ...(address.status !== null && { status: address.status }),
  ...(address.page > 1 && { page: address.page }),
})

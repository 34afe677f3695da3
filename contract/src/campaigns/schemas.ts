import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { pageOf, pageQuery, time } from '../shapes.ts'
import { campaignRoutes } from './routes.ts'

export const campaignStatuses = ['draft', 'running', 'paused', 'finished'] as const

export const campaign = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  createdAt: time,
})
export type Campaign = z.infer<typeof campaign>

export const listCampaigns = route(campaignRoutes.listCampaigns, {
  summary: 'A page of the account’s campaigns, newest first. Internal users only',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize),
  data: pageOf(campaign),
})

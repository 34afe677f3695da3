import { z } from 'zod'
import { limits } from '../limits.ts'
import { limitQuery, pageQuery } from '../people/schemas.ts'
import { route } from '../route.ts'

export const campaignStatuses = ['draft', 'running', 'paused', 'finished', 'archived'] as const

export const campaign = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  createdAt: z.iso.datetime(),
})
export type Campaign = z.infer<typeof campaign>

export const listCampaigns = route({
  method: 'GET',
  path: '/campaigns',
  summary: 'A page of the account’s campaigns, newest first; internal users only',
  permission: 'campaigns.read',
  query: z.object({
    page: pageQuery.shape.page,
    limit: limitQuery(limits.maxPageSize, limits.tablePageSize),
  }),
  data: z.object({
    items: z.array(campaign),
    metadata: z.object({ total: z.int(), page: z.int(), limit: z.int() }),
  }),
})

import { z } from 'zod'
import { route } from '../route.ts'
import { pageOf, time } from '../shapes.ts'
import { integrationRoutes } from './routes.ts'

export const integration = z.object({
  id: z.int(),
  provider: z.enum(['gmail', 'outbox']),
  /** The mailbox's address. */
  email: z.string(),
  isActive: z.boolean(),
  createdAt: time,
})
export type Integration = z.infer<typeof integration>

export const listIntegrations = route(integrationRoutes.listIntegrations, {
  summary: 'The mailboxes that the account sends from. Internal users only',
  data: pageOf(integration),
})

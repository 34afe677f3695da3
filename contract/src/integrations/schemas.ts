import { z } from 'zod'
import { route } from '../route.ts'

export const integration = z.object({
  id: z.int(),
  provider: z.enum(['gmail']),
  /** The address of the mailbox. */
  email: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Integration = z.infer<typeof integration>

export const listIntegrations = route({
  method: 'GET',
  path: '/integrations',
  summary: 'The mailboxes that the account sends from; internal users only',
  permission: 'integrations.read',
  data: z.array(integration),
})

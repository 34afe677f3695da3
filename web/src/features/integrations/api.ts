import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The mailboxes of the account, oldest first. */
export const mailboxesQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'list'],
    queryFn: async ({ signal }) => (await call(integrationRoutes.listIntegrations, { signal })).items,
    // They are read, and send, without this screen.
    refetchInterval: 60_000,
  })

/** The number of emails that a mailbox sent in the last 24 hours. */
export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: ['integrations', 'usage', id],
    queryFn: ({ signal }) => call(integrationRoutes.getEmailUsage, { params: { id }, signal }),
    refetchInterval: 60_000,
  })

/** The sends that are held until the user has reviewed what was sent. */
export const brakeQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'brake'],
    queryFn: ({ signal }) => call(campaignRoutes.getBrake, { signal }),
    refetchInterval: 60_000,
  })

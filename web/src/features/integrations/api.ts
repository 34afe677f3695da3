import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The mailboxes of the account. */
export const integrationsQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'list'],
    queryFn: ({ signal }) => call(integrationRoutes.listIntegrations, { signal }),
  })

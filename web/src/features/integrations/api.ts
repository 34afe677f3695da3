import type { listIntegrations } from '@rapport/contract/integrations/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Endpoint } from '../../lib/api/api.ts'

const endpoint: Endpoint<typeof listIntegrations> = { method: 'GET', path: '/integrations' }

/** The mailboxes that the account sends from. */
export const integrationsQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'list'],
    queryFn: ({ signal }) => call(endpoint, { signal }),
  })

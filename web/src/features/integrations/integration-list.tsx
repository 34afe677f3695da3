import { integrationRoutes } from '@rapport/contract/integrations/routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import Plug from 'lucide-react/icons/plug'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'

/** The mailboxes of the account. */
const integrationsQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'list'],
    queryFn: async ({ signal }) => (await call(integrationRoutes.listIntegrations, { signal })).items,
  })

/** The mailboxes of the account. */
export function IntegrationList() {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  const { data, error, isError, refetch } = useQuery(integrationsQuery())
  if (isError)
    return <LoadFailure title={t('integrations.failed')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-4">
        <Skeleton className="h-60 w-full" />
      </div>
    )
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Plug size={24} aria-hidden />}
        title={t('integrations.empty')}
        description={t('integrations.emptyText')}
      />
    )
  return (
    <Table aria-label={t('integrations.caption')}>
      <TableHead>
        <tr>
          <HeaderCell>{t('integrations.mailbox')}</HeaderCell>
          <HeaderCell>{t('integrations.provider')}</HeaderCell>
          <HeaderCell>{t('integrations.state')}</HeaderCell>
          <HeaderCell>{t('integrations.connected')}</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {data.map(({ id, email, provider, isActive, createdAt }) => (
          <TableRow key={id}>
            <Cell className="max-w-60 truncate font-medium" title={email}>
              {email}
            </Cell>
            <Cell>{t(`integrations.providers.${provider}`)}</Cell>
            <Cell>
              <Badge tone={isActive ? 'success' : 'neutral'}>
                {t(isActive ? 'integrations.active' : 'integrations.inactive')}
              </Badge>
            </Cell>
            <Cell className="whitespace-nowrap">{formats.date(new Date(createdAt))}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

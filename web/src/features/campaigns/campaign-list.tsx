import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { call } from '../../lib/api/api.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'

/** A page of the account's campaigns, newest first. */
const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: ['campaigns', 'list', page],
    queryFn: ({ signal }) => call(campaignRoutes.listCampaigns, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** The account's campaigns, newest first. */
export function CampaignList() {
  const { t } = useTranslation(['shell', 'common'])
  const [page, setPage] = useState(1)
  const { data, error, isError, refetch } = useQuery(campaignsQuery(page))
  if (isError)
    return <LoadFailure title={t('campaigns.failed')} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="p-4">
        <Skeleton className="h-60 w-full" />
      </div>
    )
  const { total, limit } = data.metadata
  if (total === 0)
    return (
      <EmptyState
        icon={<Mail size={24} aria-hidden />}
        title={t('campaigns.empty')}
        description={t('campaigns.emptyText')}
      />
    )
  return (
    <>
      <CampaignTable campaigns={data.items} />
      {total > limit && (
        <div className="flex justify-end gap-2 p-4">
          <Button isDisabled={page === 1} onPress={() => setPage(page - 1)}>
            {t('common:ui.previousPage')}
          </Button>
          <Button isDisabled={page * limit >= total} onPress={() => setPage(page + 1)}>
            {t('common:ui.nextPage')}
          </Button>
        </div>
      )}
    </>
  )
}

function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('shell')
  const formats = useFormats()
  return (
    <Table aria-label={t('campaigns.caption')}>
      <TableHead>
        <tr>
          <HeaderCell>{t('campaigns.name')}</HeaderCell>
          <HeaderCell>{t('campaigns.status')}</HeaderCell>
          <HeaderCell>{t('campaigns.created')}</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {campaigns.map(({ id, name, status, createdAt }) => (
          <TableRow key={id}>
            <Cell className="max-w-60 truncate font-medium" title={name}>
              {name}
            </Cell>
            <Cell>
              <Badge tone={status === 'running' ? 'success' : 'neutral'}>
                {t(`campaigns.statuses.${status}`)}
              </Badge>
            </Cell>
            <Cell className="whitespace-nowrap">{formats.date(new Date(createdAt))}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

import { campaignStatuses } from '@rapport/contract/campaigns/vocabularies.ts'
import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { openDialog } from '../../../lib/dialogs.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Link } from '../../../ui/buttons/link.tsx'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { campaignsQuery } from '../api.ts'
import type { CampaignsAddress } from './address.ts'
import { CampaignTable } from './campaign-table.tsx'
import { NoCampaigns } from './no-campaigns.tsx'
import { RepliesLink } from './replies-link.tsx'
import { useMay } from '../../accounts/accounts.ts'

type CampaignListProps = {
  address: CampaignsAddress
  onChange: (change: Partial<CampaignsAddress>) => void
  onCreated: (campaign: Campaign) => void
}

/** A page of the account's campaigns, newest first, or of those in the archive. */
export function CampaignList({ address, onChange, onCreated }: CampaignListProps) {
  const { t } = useTranslation('campaigns')
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(campaignsQuery(address))
  const isStale = useDelayed(isPlaceholderData)
  const mayWrite = useMay('campaigns.write')
  const create = mayWrite ? () => openDialog('create-campaign', { onCreated }) : null
  if (isError && !data)
    return <LoadFailure title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={t('list.table')} className="flex h-full flex-col bg-surface">
      <ListHead address={address} onChange={onChange} onNew={create} />
      {!data && <Skeleton className="m-4 h-60" />}
      {data && data.items.length === 0 && (
        <NoCampaigns address={address} total={data.metadata.total} onChange={onChange} onNew={create} />
      )}
      {data && data.items.length > 0 && (
        <>
          <CampaignTable campaigns={data.items} isStale={isStale} />
          {data.metadata.total > data.metadata.limit && (
            <Pages
              label={t('list.pages')}
              page={address.page}
              metadata={data.metadata}
              onPage={(page) => onChange({ page })}
            />
          )}
        </>
      )}
    </section>
  )
}

type ListHeadProps = Pick<CampaignListProps, 'address' | 'onChange'> & { onNew: (() => void) | null }

function ListHead({ address, onChange, onNew }: ListHeadProps) {
  const { t } = useTranslation('campaigns')
  const { archived, search, status } = address
  return (
    <header className="flex min-h-topbar shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-md:px-3">
      <Segmented
        label={t('list.which')}
        options={[
          { id: 'current', label: t('list.current') },
          { id: 'archive', label: t('list.archive') },
        ]}
        value={archived ? 'archive' : 'current'}
        onChange={(which) => onChange({ archived: which === 'archive', page: 1 })}
      />
      <Select
        label={t('list.columns.status')}
        hideLabel
        options={[
          { id: '', label: t('list.anyStatus') },
          ...campaignStatuses.map((id) => ({ id, label: t(`statuses.${id}`) })),
        ]}
        value={status ?? ''}
        onChange={(id) =>
          onChange({ status: campaignStatuses.find((known) => known === id) ?? null, page: 1 })
        }
      />
      <SearchField
        label={t('list.find')}
        value={search}
        onChange={(text) => onChange({ search: text, page: 1 })}
        className="w-60 max-md:order-last max-md:w-auto max-md:flex-1 max-md:basis-52"
      />
      <RepliesLink />
      <Link to={paths.unsubscribes} className="inline-flex min-h-6 items-center max-md:order-last">
        {t('unsubscribes.open')}
      </Link>
      {onNew && (
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          className="max-md:ms-auto"
          onPress={onNew}
        >
          {t('create.open')}
        </Button>
      )}
    </header>
  )
}

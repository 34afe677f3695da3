import type { CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Pages } from '../../../ui/tables/pages.tsx'
import { PartFailure } from '../../../ui/loading/part-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useDelayed } from '../../../ui/loading/use-delayed.ts'
import { useSelection } from '../../people/people.ts'
import { campaignQuery, enrolmentsQuery } from '../api.ts'
import { filterOf, type EnrolmentsAddress } from './address.ts'
import { EnrolmentsBulk } from './enrolments-bulk.tsx'
import { EnrolmentsHead } from './enrolments-head.tsx'
import { EnrolmentsTable } from './enrolments-table.tsx'
import { NoEnrolments } from './no-enrolments.tsx'

const EnrolmentPanel = lazyPart(
  async () => (await import('./enrolment-panel.tsx')).EnrolmentPanel,
  PartFailure,
)

type EnrolmentsViewProps = {
  id: number
  address: EnrolmentsAddress
  onChange: (change: Partial<EnrolmentsAddress>) => void
}

/** The people of a campaign: a table, and the timeline of one of them. */
export function EnrolmentsView({ id, address, onChange }: EnrolmentsViewProps) {
  const { data: campaign } = useQuery(campaignQuery(id))
  const { contactId } = address
  const close = () => {
    onChange({ contactId: null })
    if (contactId !== null)
      void afterPaint().then(() => document.getElementById(`contact-${contactId}`)?.focus())
  }
  return (
    <div className="flex h-full">
      <div className="flex min-w-0 flex-1 flex-col bg-surface">
        {campaign ? (
          <Enrolments campaign={campaign} address={address} onChange={onChange} />
        ) : (
          <Skeleton className="m-4 h-60" />
        )}
      </div>
      {contactId !== null && (
        <Suspense>
          <EnrolmentPanel key={contactId} campaignId={id} contactId={contactId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

type EnrolmentsProps = Pick<EnrolmentsViewProps, 'address' | 'onChange'> & { campaign: CampaignDetails }

function Enrolments({ campaign, address, onChange }: EnrolmentsProps) {
  const { t } = useTranslation('campaigns')
  const { contactId, ...page } = address
  const enrolments = useQuery(enrolmentsQuery(campaign.id, page))
  const { data, error, isError, isPlaceholderData } = enrolments
  const isStale = useDelayed(isPlaceholderData)
  const selected = useSelection({
    key: JSON.stringify([campaign.id, filterOf(address)]),
    metadata: data?.metadata ?? null,
    isStale: isPlaceholderData,
  })
  if (isError && !data)
    return (
      <LoadFailure title={t('contacts.failed')} error={error} onRetry={() => void enrolments.refetch()} />
    )
  return (
    <>
      <EnrolmentsHead
        campaign={campaign}
        address={address}
        onChange={onChange}
        bulk={
          selected.count > 0 &&
          data && (
            <EnrolmentsBulk
              campaign={campaign}
              address={address}
              ids={data.items.map(({ id }) => id)}
              total={data.metadata.total}
              selected={selected}
            />
          )
        }
      />
      {!data && <Skeleton className="m-4 h-60" />}
      {data && data.items.length === 0 && (
        <NoEnrolments campaign={campaign} address={address} total={data.metadata.total} onChange={onChange} />
      )}
      {data && data.items.length > 0 && (
        <>
          <EnrolmentsTable
            contacts={data.items}
            isStale={isStale}
            sort={address.sort}
            onSort={(sort) => onChange({ sort, page: 1 })}
            selected={selected}
            openId={contactId}
            onOpen={(open) => onChange({ contactId: open })}
          />
          {data.metadata.total > data.metadata.limit && (
            <Pages
              label={t('contacts.pages')}
              page={address.page}
              metadata={data.metadata}
              onPage={(target) => onChange({ page: target })}
            />
          )}
        </>
      )}
    </>
  )
}

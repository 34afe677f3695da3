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
import { campaignQuery, contactsQuery } from '../api.ts'
import { filterOf, type ContactsAddress } from './address.ts'
import { ContactsBulk } from './contacts-bulk.tsx'
import { ContactsHead } from './contacts-head.tsx'
import { ContactsTable } from './contacts-table.tsx'
import { NoContacts } from './no-contacts.tsx'

const ContactPanel = lazyPart(async () => (await import('./contact-panel.tsx')).ContactPanel, PartFailure)

type ContactsViewProps = {
  id: number
  address: ContactsAddress
  onChange: (change: Partial<ContactsAddress>) => void
}

/** The people of a campaign: a table, and the timeline of one of them. */
export function ContactsView({ id, address, onChange }: ContactsViewProps) {
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
          <Contacts campaign={campaign} address={address} onChange={onChange} />
        ) : (
          <Skeleton className="m-4 h-60" />
        )}
      </div>
      {contactId !== null && (
        <Suspense>
          <ContactPanel key={contactId} campaignId={id} contactId={contactId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

type ContactsProps = Pick<ContactsViewProps, 'address' | 'onChange'> & { campaign: CampaignDetails }

function Contacts({ campaign, address, onChange }: ContactsProps) {
  const { t } = useTranslation('campaigns')
  const { contactId, ...page } = address
  const contacts = useQuery(contactsQuery(campaign.id, page))
  const { data, error, isError, isPlaceholderData } = contacts
  const isStale = useDelayed(isPlaceholderData)
  const selected = useSelection({
    key: JSON.stringify([campaign.id, filterOf(address)]),
    metadata: data?.metadata ?? null,
    isStale: isPlaceholderData,
  })
  if (isError && !data)
    return <LoadFailure title={t('contacts.failed')} error={error} onRetry={() => void contacts.refetch()} />
  return (
    <>
      <ContactsHead
        campaign={campaign}
        address={address}
        onChange={onChange}
        bulk={
          selected.count > 0 &&
          data && (
            <ContactsBulk
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
        <NoContacts campaign={campaign} address={address} total={data.metadata.total} onChange={onChange} />
      )}
      {data && data.items.length > 0 && (
        <>
          <ContactsTable
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

import type { CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AddButtons } from './add-buttons.tsx'
import { filterOf, type EnrolmentsAddress } from './address.ts'

type NoEnrolmentsProps = {
  campaign: CampaignDetails
  address: EnrolmentsAddress
  total: number
  onChange: (change: Partial<EnrolmentsAddress>) => void
}

/** Says why the page is empty: it is beyond the end, no person matches, or none was added yet. */
export function NoEnrolments({ campaign, address, total, onChange }: NoEnrolmentsProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  if (total > 0)
    return (
      <EmptyState title={t('list.pastEnd', { page: formats.count(address.page) })}>
        <Button variant="primary" onPress={() => onChange({ page: 1 })}>
          {t('list.firstPage')}
        </Button>
      </EmptyState>
    )
  const { search, state, reason } = filterOf(address)
  if (campaign.contacts.total > 0 || search !== '' || state || reason)
    return (
      <EmptyState icon={<SearchX size={24} aria-hidden />} title={t('contacts.noMatch')}>
        <Button
          variant="primary"
          onPress={() => onChange({ search: '', state: null, reason: null, page: 1 })}
        >
          {t('contacts.showAll')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Users size={24} aria-hidden />}
      title={t('contacts.empty')}
      description={t(campaign.isArchived ? 'contacts.emptyArchived' : 'contacts.emptyHint')}
    >
      {!campaign.isArchived && <AddButtons campaignId={campaign.id} onChange={onChange} />}
    </EmptyState>
  )
}

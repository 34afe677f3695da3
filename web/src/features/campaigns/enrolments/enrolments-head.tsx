import type { CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import { enrolmentStates } from '@rapport/contract/campaigns/vocabularies.ts'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { RevealPeople } from '../reveal-people.tsx'
import { AddButtons } from './add-buttons.tsx'
import type { EnrolmentsAddress } from './address.ts'
import { readReason, reasonsOf } from './reasons.ts'
import { useReasonText } from './use-reason-text.ts'
import { useReport } from './use-report.ts'

type HeadPartProps = {
  campaign: CampaignDetails
  address: EnrolmentsAddress
  onChange: (change: Partial<EnrolmentsAddress>) => void
}

type EnrolmentsHeadProps = HeadPartProps & {
  /** Replaces the other actions while enrolments are selected. */
  bulk: ReactNode
}

/** The header of the enrolments: search, filters and actions. */
export function EnrolmentsHead({ campaign, address, onChange, bulk }: EnrolmentsHeadProps) {
  const { t } = useTranslation('campaigns')
  return (
    <div className="flex min-h-topbar shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-md:px-3">
      <SearchField
        label={t('contacts.find')}
        value={address.search}
        onChange={(search) => onChange({ search, page: 1 })}
        className="w-56 max-md:w-auto max-md:basis-full"
      />
      <StateFilters {...{ campaign, address, onChange }} />
      {bulk || <HeadActions {...{ campaign, address, onChange }} />}
    </div>
  )
}

/** The report, and the buttons that add people. */
function HeadActions({ campaign, address, onChange }: HeadPartProps) {
  const { t } = useTranslation('campaigns')
  const report = useReport(campaign, address)
  const { id, isArchived, contacts } = campaign
  return (
    <span className="ms-auto flex flex-wrap items-center gap-2">
      {contacts.held > 0 && !isArchived && <RevealPeople campaignId={id} />}
      {contacts.total > 0 && (
        <Button
          size="small"
          icon={<Download size={14} aria-hidden />}
          isPending={report.isPending}
          onPress={() => report.mutate()}
        >
          {t('contacts.download')}
        </Button>
      )}
      {!isArchived && contacts.total > 0 && <AddButtons campaignId={id} onChange={onChange} />}
    </span>
  )
}

/** State and reason. A reason of the address that this state doesn't offer stays there. */
function StateFilters({ campaign: { contacts }, address, onChange }: HeadPartProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const reasonText = useReasonText()
  const { state, reason } = address
  const reasons = reasonsOf(state)
  const counted = (label: string, count: number) =>
    t('contacts.counted', { label, count: formats.count(count) })
  return (
    <>
      <Select
        label={t('contacts.columns.state')}
        hideLabel
        options={[
          { id: '', label: counted(t('contacts.anyState'), contacts.total) },
          ...enrolmentStates.map((id) => ({
            id,
            label: counted(t(`contacts.states.${id}`), contacts[id]),
          })),
        ]}
        value={state ?? ''}
        onChange={(id) => {
          const next = enrolmentStates.find((known) => known === id) ?? null
          const isKept = reason !== null && reasonsOf(next).includes(reason)
          onChange({ state: next, reason: isKept ? reason : null, page: 1 })
        }}
      />
      {(reasons.length > 0 || reason !== null) && (
        <Select
          label={t('contacts.reason')}
          hideLabel
          options={[
            { id: '', label: t('contacts.anyReason') },
            ...reasons.map((id) => ({ id, label: reasonText(id) })),
            ...(reason !== null && !reasons.includes(reason)
              ? [{ id: reason, label: reasonText(reason) }]
              : []),
          ]}
          value={reason ?? ''}
          onChange={(id) => onChange({ reason: readReason(id), page: 1 })}
        />
      )}
    </>
  )
}

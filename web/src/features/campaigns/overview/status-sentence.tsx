import type { CampaignOverview } from '@rapport/contract/campaigns/overview.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useReasonText } from '../enrolments/use-reason-text.ts'

/** Says what the campaign is doing, whom it writes to next, and what the others are waiting for. */
export function StatusSentence({ status }: { status: CampaignOverview['status'] }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const reasonText = useReasonText()
  const { kind, next, waiting } = status
  const waits = waiting.filter(({ reason }) => reason !== null && reason !== 'not_due')
  return (
    <div className="flex flex-col gap-1">
      <p className="text-lg font-semibold">
        {t(`overview.kinds.${kind}`)}{' '}
        {next &&
          t('overview.next', {
            when: formats.moment(new Date(next.at)),
            name: next.name ?? t('contacts.gone'),
            address: next.address,
          })}
      </p>
      {waits.map(({ reason, count, until }) => (
        <p key={reason} className="text-sm text-muted">
          {t('overview.waiting', {
            count,
            shown: formats.count(count),
            reason: reasonText(reason ?? ''),
          })}
          {until !== null && ` · ${t('contacts.until', { when: formats.moment(new Date(until)) })}`}
        </p>
      ))}
    </div>
  )
}

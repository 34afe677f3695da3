import type { Problem } from '@rapport/contract/campaigns/overview.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { useReasonText } from '../enrolments/use-reason-text.ts'
import { RemedyLink } from '../remedy-link.tsx'

/** The problems that keep people from getting their email until the user acts. */
export function Problems({ id, problems }: { id: number; problems: readonly Problem[] }) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const reasonText = useReasonText()
  return (
    <ul className="flex flex-col">
      {problems.map(({ reason, remedy, count }) => (
        <li
          key={reason}
          className="flex min-h-9 flex-wrap items-center gap-x-4 border-b border-line py-1 text-sm last:border-b-0"
        >
          <span className="font-medium">{reasonText(reason)}</span>
          <span className="text-muted">{t('overview.affected', { count, shown: formats.count(count) })}</span>
          <RemedyLink
            campaignId={id}
            remedy={remedy}
            reason={reason}
            className="ms-auto inline-flex min-h-6 items-center"
          />
        </li>
      ))}
    </ul>
  )
}

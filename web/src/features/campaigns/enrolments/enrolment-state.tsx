import type { Enrolment } from '@rapport/contract/campaigns/enrolments.ts'
import type { EnrolmentState } from '@rapport/contract/campaigns/vocabularies.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { useHoldEnd } from './use-hold-end.ts'
import { useReasonText } from './use-reason-text.ts'

const tones: Record<EnrolmentState, NonNullable<BadgeProps['tone']>> = {
  active: 'success',
  held: 'warning',
  finished: 'accent',
  stopped: 'neutral',
}

/** The state of an enrolment, with its reason. */
export function EnrolmentStateFact({ contact }: { contact: Enrolment }) {
  const { t } = useTranslation('campaigns')
  const holdEnd = useHoldEnd()
  const reasonText = useReasonText()
  const { state, reason, holdUntil, isHoldout } = contact
  const parts = [
    reason !== null && reasonText(reason),
    holdUntil !== null && holdEnd(holdUntil, reason),
    isHoldout && t('contacts.holdout'),
  ].filter((part) => part !== false)
  const text = parts.join(' · ')
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge tone={tones[state]}>{t(`contacts.states.${state}`)}</Badge>
      {text !== '' && (
        <span className="truncate text-muted" title={text}>
          {text}
        </span>
      )}
    </span>
  )
}

import { isOwnId } from '@rapport/contract/people/own-people.ts'
import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { allUnrevealed, fetchUnrevealed, unrevealedQuery } from './api.ts'
import type { ChosenEnrolments } from './enrolments/chosen-enrolments.ts'
import { useMay } from '../accounts/accounts.ts'

type RevealPeopleProps = {
  campaignId: number
  /** Only this person. */
  talentId?: number | null
  /** Only these enrolments. */
  chosen?: ChosenEnrolments
  className?: string
  onStarted?: (() => void) | undefined
}

/**
 * Shows what it costs to reveal the people of a campaign who are held for it, and reveals them.
 * Renders nothing if there are none.
 */
export function RevealPeople({
  campaignId,
  talentId = null,
  chosen = allUnrevealed,
  className,
  onStarted,
}: RevealPeopleProps) {
  const { t } = useTranslation('campaigns')
  const isPermitted = useMay('contacts.reveal')
  const formats = useFormats()
  const { data } = useQuery(unrevealedQuery(campaignId, chosen))
  // An own person is revealed as the shared one, whom only the server knows.
  const only = talentId === null || isOwnId(talentId) ? null : talentId
  const count = only === null ? (data?.total ?? 0) : 1
  if (count === 0 || !isPermitted) return null
  const collect = async (max: number, signal: AbortSignal) =>
    only === null ? (await fetchUnrevealed(campaignId, chosen, signal)).talentIds.slice(0, max) : [only]
  const people = { count, key: ['campaign', campaignId, only, chosen], collect }
  return (
    <Button
      size="small"
      icon={<Mail size={14} aria-hidden />}
      {...(className !== undefined && { className })}
      onPress={() => openDialog('bulk-reveal', { kind: 'email', people, onStarted })}
    >
      {t('reveal', { count, shown: formats.count(count) })}
    </Button>
  )
}

import { campaignRoutes } from '@rapport/contract/campaigns/routes.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { call } from '../../lib/api/api.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { unrevealedQuery } from './api.ts'

type RevealPeopleProps = {
  campaignId: number
  /** This person alone. */
  talentId?: number | null
  className?: string
  onStarted?: (() => void) | undefined
}

/**
 * Shows what it costs to reveal the people of a campaign who are held for it, and reveals them.
 * Nothing if there is nobody.
 */
export function RevealPeople({ campaignId, talentId = null, className, onStarted }: RevealPeopleProps) {
  const { t } = useTranslation('campaigns')
  const formats = useFormats()
  const { data } = useQuery(unrevealedQuery(campaignId))
  // An own person is revealed as the shared one, whom only the server knows.
  const only = talentId === null || isOwnId(talentId) ? null : talentId
  const count = only === null ? (data?.total ?? 0) : 1
  if (count === 0) return null
  const collect = async (max: number, signal: AbortSignal) =>
    only === null
      ? (await call(campaignRoutes.listUnrevealed, { params: { id: campaignId }, signal })).talentIds.slice(
          0,
          max,
        )
      : [only]
  const people = { count, key: ['campaign', campaignId, only], collect }
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

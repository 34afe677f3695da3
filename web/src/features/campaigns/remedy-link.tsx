import type { Remedy } from '@rapport/contract/campaigns/reasons.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths, planHash } from '../../paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { useMay } from '../accounts/accounts.ts'
import { RevealPeople } from './reveal-people.tsx'

type RemedyLinkProps = {
  campaignId: number
  remedy: Remedy | null
  reason: string
  /** The person concerned, unless there are several. */
  talentId?: number | null
  className?: string
}

/** Those that stand on the mailboxes' page. */
const ofMailbox: ReadonlySet<Remedy> = new Set([
  'connect_mailbox',
  'activate_mailbox',
  'confirm_brake',
  'resume_mailbox',
])

/**
 * Links to the screen where the user can solve the problem that keeps people waiting. Renders
 * nothing if only time solves it, or nothing does.
 */
export function RemedyLink({ campaignId, remedy, reason, talentId = null, className }: RemedyLinkProps) {
  const { t } = useTranslation('campaigns')
  const isPermitted = useMay('campaigns.write')
  if (remedy === null || remedy === 'wait' || !isPermitted) return null
  if (remedy === 'reveal')
    return (
      <span className={className}>
        <RevealPeople campaignId={campaignId} talentId={talentId} />
      </span>
    )
  const text = t(`remedies.${remedy}`)
  const params = { campaignId: String(campaignId) }
  if (remedy === 'resume_campaign') return <span className={`${className} text-muted`}>{text}</span>
  if (remedy === 'edit_setup')
    return (
      <Link to={paths.campaignSetup} params={params} className={className}>
        {text}
      </Link>
    )
  if (remedy === 'edit_variables')
    return (
      <Link to={paths.campaign} params={params} className={className}>
        {text}
      </Link>
    )
  if (remedy === 'renew_plan')
    return (
      <Link to={paths.account} hash={planHash} className={className}>
        {text}
      </Link>
    )
  if (ofMailbox.has(remedy))
    return (
      <Link to={paths.integrations} className={className}>
        {text}
      </Link>
    )
  return (
    <Link to={paths.campaignContacts} params={params} search={{ reason }} className={className}>
      {text}
    </Link>
  )
}

import type { Mend } from '@rapport/contract/campaigns/reasons.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths, planHash } from '../../paths.ts'
import { Link } from '../../ui/buttons/link.tsx'
import { RevealPeople } from './reveal-people.tsx'

type MendLinkProps = {
  campaignId: number
  mend: Mend | null
  reason: string
  /** The person concerned, unless there are several. */
  talentId?: number | null
  className?: string
}

/** Leads to where somebody mends what keeps people waiting. Nothing where time alone does, or nothing. */
export function MendLink({ campaignId, mend, reason, talentId = null, className }: MendLinkProps) {
  const { t } = useTranslation('campaigns')
  if (mend === null || mend === 'wait') return null
  if (mend === 'reveal')
    return (
      <span className={className}>
        <RevealPeople campaignId={campaignId} talentId={talentId} />
      </span>
    )
  const text = t(`mends.${mend}`)
  const params = { campaignId: String(campaignId) }
  if (mend === 'resume_campaign') return <span className={`${className} text-muted`}>{text}</span>
  if (mend === 'edit_setup')
    return (
      <Link to={paths.campaignSetup} params={params} className={className}>
        {text}
      </Link>
    )
  if (mend === 'edit_variables')
    return (
      <Link to={paths.campaign} params={params} className={className}>
        {text}
      </Link>
    )
  if (mend === 'renew_plan')
    return (
      <Link to={paths.account} hash={planHash} className={className}>
        {text}
      </Link>
    )
  if (mend === 'connect_mailbox' || mend === 'activate_mailbox' || mend === 'confirm_brake')
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

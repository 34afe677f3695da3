import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { openDialog } from '../../lib/dialogs.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Link } from '../../ui/buttons/link.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { useMay } from '../accounts/accounts.ts'

/** The status of a campaign, and the actions on it. */
export function CampaignControls({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  return (
    <div className="ms-auto flex min-h-10 items-center gap-2">
      {campaign.isArchived && <Badge tone="neutral">{t('list.archive')}</Badge>}
      <CampaignStatusBadge status={campaign.status} />
      <MainAction campaign={campaign} />
      <CampaignActions campaign={campaign} onDeleted={() => void navigate({ to: paths.campaigns })} />
    </div>
  )
}

/**
 * Launches, pauses or resumes the campaign. A draft without people to write to shows what it needs
 * first. A finished campaign can be launched again once it has people to write to.
 */
function MainAction({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const isPermitted = useMay('campaigns.write')
  const { status, isArchived, contacts } = campaign
  if (isArchived || !isPermitted) return null
  if (status === 'draft' && contacts.active === 0) return <NeedsPeople campaign={campaign} />
  if (status === 'draft' || (status === 'finished' && contacts.active > 0))
    return (
      <Button variant="primary" size="small" onPress={() => openDialog('launch-campaign', { campaign })}>
        {t('launch.open')}
      </Button>
    )
  if (status === 'finished') return null
  return (
    <Button size="small" onPress={() => openDialog('pause-campaign', { campaign })}>
      {t(status === 'running' ? 'pause.open' : 'resume.open')}
    </Button>
  )
}

/** Leads to the enrolments; there it is no link, since the buttons that help are in sight. */
function NeedsPeople({ campaign: { id, contacts } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const target = { to: paths.campaignContacts, params: { campaignId: String(id) } }
  const isHere = useMatchRoute()(target) !== false
  const text = t(contacts.total === 0 ? 'launch.needsPeople' : 'launch.needsAddresses')
  return isHere ? <span className="text-sm text-muted">{text}</span> : <Link {...target}>{text}</Link>
}

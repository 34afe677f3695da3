import type { Campaign } from '@rapport/contract/campaigns/schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignStatusBadge } from './campaign-status.tsx'

/** The status of a campaign, and what can be done with it. */
export function CampaignControls({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  return (
    <div className="ms-auto flex min-h-10 items-center gap-2">
      {campaign.isArchived && <Badge tone="neutral">{t('list.archive')}</Badge>}
      <CampaignStatusBadge status={campaign.status} />
      <CampaignActions campaign={campaign} onDeleted={() => void navigate({ to: paths.campaigns })} />
    </div>
  )
}

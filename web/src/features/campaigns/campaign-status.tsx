import type { CampaignStatus } from '@rapport/contract/campaigns/vocabularies.ts'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'

const tones: Record<CampaignStatus, NonNullable<BadgeProps['tone']>> = {
  draft: 'neutral',
  running: 'success',
  paused: 'warning',
  finished: 'accent',
}

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation('campaigns')
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
}

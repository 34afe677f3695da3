import { CampaignList } from '../features/campaigns/campaign-list.tsx'
import { InternalOnly } from '../features/shell/internal-only.tsx'

export function CampaignsRoute() {
  return (
    <InternalOnly>
      <div className="min-h-full bg-surface">
        <CampaignList />
      </div>
    </InternalOnly>
  )
}

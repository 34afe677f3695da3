import { useParams } from '@tanstack/react-router'
import { SetupView } from '../../features/campaigns/setup/setup-view.tsx'
import { readId } from '../../lib/read-id.ts'

export function CampaignSetupRoute() {
  const id = readId(useParams({ strict: false }).campaignId)
  return id !== null && <SetupView key={id} id={id} />
}

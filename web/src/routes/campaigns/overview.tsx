import { useParams } from '@tanstack/react-router'
import { OverviewView } from '../../features/campaigns/overview/overview-view.tsx'
import { readId } from '../../lib/read-id.ts'

export function CampaignOverviewRoute() {
  const id = readId(useParams({ strict: false }).campaignId)
  return id !== null && <OverviewView key={id} id={id} />
}

import { useParams } from '@tanstack/react-router'
import { CampaignSteps } from '../../features/campaigns/editor/campaign-steps.tsx'
import { readId } from '../../lib/read-id.ts'

export function CampaignStepsRoute() {
  const id = readId(useParams({ strict: false }).campaignId)
  return id !== null && <CampaignSteps key={id} id={id} />
}

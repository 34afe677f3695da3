import { Navigate, useParams } from '@tanstack/react-router'
import { CampaignSteps } from '../../features/campaigns/editor/campaign-steps.tsx'
import { useMay } from '../../features/accounts/accounts.ts'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'

export function CampaignStepsRoute() {
  const id = readId(useParams({ strict: false }).campaignId)
  const mayEdit = useMay('campaigns.write')
  if (id === null) return null
  // These parts are forms: whoever can't fill them in sees how the campaign does.
  if (!mayEdit) return <Navigate to={paths.campaignOverview} params={{ campaignId: String(id) }} replace />
  return <CampaignSteps key={id} id={id} />
}

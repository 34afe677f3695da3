import { Outlet, useParams } from '@tanstack/react-router'
import { CampaignFrame } from '../../features/campaigns/campaign-frame.tsx'
import { PermittedPage } from '../../features/shell/permitted-page.tsx'
import { MissingPage } from '../../features/shell/missing-page.tsx'
import { readId } from '../../lib/read-id.ts'

/** A campaign, with the part that the address names. */
export function CampaignRoute() {
  const { campaignId } = useParams({ strict: false })
  const id = readId(campaignId)
  return (
    <PermittedPage to="campaigns.read">
      {id === null ? (
        <MissingPage />
      ) : (
        <CampaignFrame id={id} missing={<MissingPage />}>
          <Outlet />
        </CampaignFrame>
      )}
    </PermittedPage>
  )
}

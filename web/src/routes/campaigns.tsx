import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  readCampaignsAddress,
  writeCampaignsAddress,
  type CampaignsAddress,
} from '../features/campaigns/list/address.ts'
import { CampaignList } from '../features/campaigns/list/campaign-list.tsx'
import { PermittedPage } from '../features/shell/permitted-page.tsx'
import { paths } from '../paths.ts'

const route = getRouteApi(`/shell${paths.campaigns}`)

/** The account's campaigns. */
export function CampaignsRoute() {
  const address = readCampaignsAddress(route.useSearch())
  const navigate = useNavigate()
  const change = (part: Partial<CampaignsAddress>) =>
    void navigate({
      to: paths.campaigns,
      search: (before) => writeCampaignsAddress({ ...readCampaignsAddress(before), ...part }),
      resetScroll: false,
    })
  return (
    <PermittedPage to="campaigns.read">
      <CampaignList
        address={address}
        onChange={change}
        onCreated={({ id }) => void navigate({ to: paths.campaign, params: { campaignId: String(id) } })}
      />
    </PermittedPage>
  )
}

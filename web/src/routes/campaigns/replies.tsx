import { getRouteApi } from '@tanstack/react-router'
import {
  readRepliesAddress,
  writeRepliesAddress,
  type RepliesAddress,
} from '../../features/campaigns/replies/address.ts'
import { RepliesView } from '../../features/campaigns/replies/replies-view.tsx'
import { PermittedPage } from '../../features/shell/permitted-page.tsx'
import { paths } from '../../paths.ts'

const route = getRouteApi(`/shell${paths.campaignReplies}`)

/** The replies to the account's campaigns. */
export function CampaignRepliesRoute() {
  const address = readRepliesAddress(route.useSearch())
  const navigate = route.useNavigate()
  const change = (part: Partial<RepliesAddress>) =>
    void navigate({
      search: (before) => writeRepliesAddress({ ...readRepliesAddress(before), ...part }),
      // Going back leaves the replies, or on phones the one that was opened from the list.
      replace: address.replyId !== null && typeof part.replyId === 'number',
      resetScroll: false,
    })
  return (
    <PermittedPage to="campaigns.read">
      <RepliesView address={address} onChange={change} />
    </PermittedPage>
  )
}

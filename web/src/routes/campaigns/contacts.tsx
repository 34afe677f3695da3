import { getRouteApi, useParams } from '@tanstack/react-router'
import {
  readContactsAddress,
  writeContactsAddress,
  type ContactsAddress,
} from '../../features/campaigns/contacts/address.ts'
import { ContactsView } from '../../features/campaigns/contacts/contacts-view.tsx'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'

const route = getRouteApi(`/shell${paths.campaignContacts}`)

/** The people of a campaign. */
export function CampaignContactsRoute() {
  const id = readId(useParams({ strict: false }).campaignId)
  const address = readContactsAddress(route.useSearch())
  const navigate = route.useNavigate()
  const change = (part: Partial<ContactsAddress>) =>
    void navigate({
      search: (before) => writeContactsAddress({ ...readContactsAddress(before), ...part }),
      resetScroll: false,
    })
  return id !== null && <ContactsView key={id} id={id} address={address} onChange={change} />
}

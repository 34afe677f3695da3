import { getRouteApi, useParams } from '@tanstack/react-router'
import {
  readEnrolmentsAddress,
  writeEnrolmentsAddress,
  type EnrolmentsAddress,
} from '../../features/campaigns/enrolments/address.ts'
import { EnrolmentsView } from '../../features/campaigns/enrolments/enrolments-view.tsx'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'

const route = getRouteApi(`/shell${paths.campaignContacts}`)

/** The people of a campaign. */
export function EnrolmentsRoute() {
  const id = readId(useParams({ strict: false }).campaignId)
  const address = readEnrolmentsAddress(route.useSearch())
  const navigate = route.useNavigate()
  const change = (part: Partial<EnrolmentsAddress>) =>
    void navigate({
      search: (before) => writeEnrolmentsAddress({ ...readEnrolmentsAddress(before), ...part }),
      resetScroll: false,
    })
  return id !== null && <EnrolmentsView key={id} id={id} address={address} onChange={change} />
}

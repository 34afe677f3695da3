import { getRouteApi } from '@tanstack/react-router'
import { UnsubscribesView } from '../../features/campaigns/unsubscribes/unsubscribes-view.tsx'
import { PermittedPage } from '../../features/shell/permitted-page.tsx'
import { readId } from '../../lib/read-id.ts'
import { paths } from '../../paths.ts'

const route = getRouteApi(`/shell${paths.unsubscribes}`)

/** The people who unsubscribed from the account's campaigns. */
export function UnsubscribesRoute() {
  const page = readId(route.useSearch().page) ?? 1
  const navigate = route.useNavigate()
  return (
    <PermittedPage to="campaigns.read">
      <UnsubscribesView
        page={page}
        onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {}, resetScroll: false })}
      />
    </PermittedPage>
  )
}

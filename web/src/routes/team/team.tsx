import { getRouteApi } from '@tanstack/react-router'
import { readTeamView } from '../../features/teams/address.ts'
import { TeamScreen } from '../../features/teams/team-screen.tsx'
import { paths } from '../../paths.ts'

const route = getRouteApi(`/shell${paths.team}`)

export function TeamRoute() {
  const view = readTeamView(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <div className="min-h-full bg-surface">
      <TeamScreen
        view={view}
        onView={(search) => void navigate({ search: readTeamView(search), resetScroll: false })}
      />
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Building2 from 'lucide-react/icons/building-2'
import Mail from 'lucide-react/icons/mail'
import Plug from 'lucide-react/icons/plug'
import Users from 'lucide-react/icons/users'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { paths } from '../../paths.ts'
import { mayDo, profileQuery } from '../accounts/accounts.ts'
import { RepliesBadge } from './page-badge.tsx'

const pages = [
  { page: 'people', to: paths.people, icon: <Users size={20} aria-hidden />, permission: 'people.search' },
  { page: 'list', to: paths.lists, icon: <Bookmark size={20} aria-hidden />, permission: 'lists.read' },
  {
    page: 'companies',
    to: paths.companies,
    icon: <Building2 size={20} aria-hidden />,
    permission: 'people.search',
  },
  {
    page: 'campaigns',
    to: paths.campaigns,
    icon: <Mail size={20} aria-hidden />,
    permission: 'campaigns.read',
  },
  {
    page: 'integrations',
    to: paths.integrations,
    icon: <Plug size={20} aria-hidden />,
    permission: 'integrations.read',
  },
] as const

/** The links of the sidebar. `onPress` closes the sheet that contains them on narrow screens. */
export function Navigation({ showNames, onPress }: { showNames: boolean; onPress?: () => void }) {
  const { t } = useTranslation('shell')
  const { data: profile } = useQuery(profileQuery())
  return (
    <ul className="flex flex-col gap-1 px-3 py-2">
      {pages
        .filter(({ permission }) => mayDo(profile, permission))
        .map(({ page, to, icon }) => (
          <li key={page}>
            <Link
              to={to}
              // My List has a longer path and is a separate page.
              activeOptions={{ exact: page === 'people', includeSearch: false }}
              onClick={onPress}
              className="relative flex h-10 items-center gap-3 rounded-control px-3.5 text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent"
            >
              {icon}
              <span className={showNames ? 'truncate' : 'sr-only'}>{t(`pages.${page}`)}</span>
              {page === 'campaigns' && <RepliesBadge showNames={showNames} />}
            </Link>
          </li>
        ))}
    </ul>
  )
}

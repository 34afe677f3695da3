import type { Permission } from '@rapport/contract/permissions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Folder from 'lucide-react/icons/folder'
import History from 'lucide-react/icons/history'
import Zap from 'lucide-react/icons/zap'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { setTheme, themes } from '../../lib/theme.ts'
import { paths } from '../../paths.ts'
import { mayDo, profileQuery, useMay } from '../accounts/accounts.ts'
import { compactFilters } from '../filters/filters.ts'
import { listsQuery } from '../lists/lists.ts'
import { recentSearchesQuery, savedSearchesQuery, useSearchSummary } from '../searches/searches.ts'
import type { Item } from './item.ts'
import { useViewedItems } from './use-found-items.tsx'

const icons = {
  action: <Zap size={16} aria-hidden />,
  page: <CornerDownRight size={16} aria-hidden />,
  list: <Folder size={16} aria-hidden />,
  saved: <Bookmark size={16} aria-hidden />,
  recent: <History size={16} aria-hidden />,
}

/**
 * Returns the items that are known without a request for each letter: recently viewed people,
 * pages, actions, lists, and saved and recent searches.
 */
export function useOwnItems(): readonly Item[] {
  return [...useViewedItems(), ...useLists(), ...useSearches(), ...useActions(), ...usePages()]
}

function useLists(): Item[] {
  const navigate = useNavigate()
  const lists = useQuery(listsQuery()).data ?? []
  return lists.map(({ id, title, tags }) => ({
    id: `list-${id}`,
    kind: 'list',
    icon: icons.list,
    label: title,
    detail: tags.join(' · '),
    run: () => void navigate({ to: paths.list, params: { listId: String(id) } }),
  }))
}

function useSearches(): Item[] {
  const navigate = useNavigate()
  const summary = useSearchSummary()
  const saved = useInfiniteQuery(savedSearchesQuery).data ?? []
  const recent = useQuery(recentSearchesQuery).data ?? []
  return [
    ...saved.map(({ id, title, searchFilters }): Item => {
      const detail = summary(searchFilters)
      return {
        id: `saved-${id}`,
        kind: 'saved',
        icon: icons.saved,
        label: title,
        detail: detail === title ? '' : detail,
        run: () => void navigate({ to: paths.people, search: { saved: id } }),
      }
    }),
    ...recent.map(({ id, searchFilters }): Item => ({
      id: `recent-${id}`,
      kind: 'recent',
      icon: icons.recent,
      label: summary(searchFilters),
      detail: '',
      run: () => void navigate({ to: paths.people, search: { filters: compactFilters(searchFilters) } }),
    })),
  ]
}

const action = (id: string, label: string, run: () => void): Item => ({
  id,
  kind: 'action',
  icon: icons.action,
  label,
  detail: '',
  run,
})

const resetNow = () => ({ resetAt: Date.now() })

function useActions(): Item[] {
  const { t } = useTranslation(['keys', 'common', 'shell'])
  const navigate = useNavigate()
  const mayWrite = useMay('lists.write')
  const newList = action('new-list', t('keys:palette.newList'), () =>
    openDialog('create-list', {
      onCreated: ({ id }) => void navigate({ to: paths.list, params: { listId: String(id) } }),
    }),
  )
  return [
    action(
      'new-search',
      t('keys:palette.newSearch'),
      () => void navigate({ to: paths.people, search: {}, state: resetNow }),
    ),
    ...(mayWrite ? [newList] : []),
    action('keys', t('keys:title'), () => openDialog('keys')),
    ...themes.map((theme) =>
      action(`theme-${theme}`, t('keys:palette.theme', { theme: t(`common:themes.${theme}`) }), () =>
        setTheme(theme),
      ),
    ),
    action('logout', t('shell:account.logout'), () => openDialog('logout')),
  ]
}

/** The pages, and what one must be allowed to do there. */
const pagePermissions = {
  people: 'people.search',
  list: 'lists.read',
  companies: 'people.search',
  campaigns: 'campaigns.read',
  integrations: 'integrations.read',
  account: 'profile.read',
  team: 'team.read',
} as const satisfies Record<string, Permission>
type Page = keyof typeof pagePermissions

function usePages(): Item[] {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { data: profile } = useQuery(profileQuery())
  const pages = (Object.keys(pagePermissions) as Page[]).filter((page) =>
    mayDo(profile, pagePermissions[page]),
  )
  const item = (page: Page | 'admin', run: () => void): Item => ({
    id: `page-${page}`,
    kind: 'page',
    icon: icons.page,
    label: t(`pages.${page}`),
    detail: '',
    run,
  })
  const items = pages.map((page) =>
    item(page, () => void navigate({ to: page === 'list' ? paths.lists : paths[page] })),
  )
  if (profile?.isAdmin)
    items.push(item('admin', () => void navigate({ to: paths.admin, params: { _splat: '' } })))
  return items
}

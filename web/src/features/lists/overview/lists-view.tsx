import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Upload from 'lucide-react/icons/upload'
import type { ReactNode } from 'react'
import { openDialog } from '../../../lib/dialogs.ts'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { desktopScreen, useMediaQuery } from '../../../lib/use-media-query.ts'
import { paths } from '../../../paths.ts'
import { buttonStyle } from '../../../ui/buttons/button-style.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { listsQuery } from '../api.ts'
import { DeletedLink } from '../deleted/deleted-link.tsx'
import { ListsPanel } from './lists-panel.tsx'
import { ListsTable } from './lists-table.tsx'
import { NoLists } from './no-lists.tsx'
import { shownLists, tagsOf, type ListsSelection } from './shown-lists.ts'
import { useListsFilter } from './use-lists-filter.ts'
import { Permitted, useMay } from '../../accounts/accounts.ts'

type ListsViewProps = {
  selected: ListsSelection
  /** The view of the selected list, or of the deleted lists. */
  children: ReactNode
}

/**
 * The lists beside the selected one, or beside a table of all; on narrow screens the lists, or the
 * selected one.
 */
export function ListsView({ selected, children }: ListsViewProps) {
  const { t } = useTranslation('lists')
  const isDesktop = useMediaQuery(desktopScreen)
  const navigate = useNavigate()
  const lists = useQuery(listsQuery())
  const state = useListsFilter()
  const all = lists.data
  const tags = tagsOf(all ?? [])
  // A tag that no list has any more hides nothing.
  const chosen = state.filter.tags.filter((tag) => tags.includes(tag))
  const shown = shownLists(all ?? [], { ...state.filter, tags: chosen })
  const mayWrite = useMay('lists.write')
  const create = mayWrite
    ? () =>
        openDialog('create-list', {
          onCreated: ({ id }) => void navigate({ to: paths.list, params: { listId: String(id) } }),
        })
    : null
  const leave = (id: number) => {
    if (id === selected) void navigate({ to: paths.lists })
  }
  const failure = lists.isError && !all && (
    <LoadFailure title={t('overview.failed')} error={lists.error} onRetry={() => void lists.refetch()} />
  )
  const nothing = failure || (all?.length === 0 && <NoLists onNew={create} />)
  if (nothing && selected === null) return <div className="h-full bg-surface">{nothing}</div>
  const panel = (
    <ListsPanel
      all={all}
      shown={shown}
      tags={tags}
      state={state}
      selected={selected}
      onNew={create}
      onDeleted={leave}
    >
      {nothing ? (
        <p className="px-4 py-3 text-sm text-muted">{t(failure ? 'overview.failed' : 'overview.none')}</p>
      ) : undefined}
    </ListsPanel>
  )
  // One structure for all widths, so that a selection survives when a tablet is turned.
  return (
    <div className="flex h-full">
      {(isDesktop || selected === null) && (
        <div
          className={classes(
            'flex min-w-0 flex-col',
            isDesktop ? 'w-64 shrink-0 border-e border-line' : 'flex-1',
          )}
        >
          {panel}
          <DeletedLink isSelected={selected === 'deleted'} />
        </div>
      )}
      {selected === null
        ? isDesktop && (
            <div className="flex min-w-0 flex-1 flex-col bg-surface">
              {all ? (
                <Overview shown={shown} total={all.length} state={state} onDeleted={leave} />
              ) : (
                <Skeleton className="m-4 h-60" />
              )}
            </div>
          )
        : children}
    </div>
  )
}

type OverviewProps = {
  shown: Parameters<typeof ListsTable>[0]['lists']
  total: number
  state: ReturnType<typeof useListsFilter>
  onDeleted: (id: number) => void
}

function Overview({ shown, total, state, onDeleted }: OverviewProps) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const count = shown.length
  return (
    <>
      <header className="flex h-topbar shrink-0 items-center gap-2 border-b border-line px-4">
        <output className="text-lg font-semibold">
          {count === total
            ? t('overview.total', { count, shown: formats.count(count) })
            : t('overview.totalOf', { count: total, shown: formats.count(count), all: formats.count(total) })}
        </output>
        <Permitted to="lists.write">
          <Link to={paths.newImport} className={buttonStyle('secondary', 'small', 'ms-auto text-text!')}>
            <Upload size={14} aria-hidden />
            {t('overview.import')}
          </Link>
        </Permitted>
      </header>
      {count > 0 && (
        <ListsTable lists={shown} sort={state.filter.sort} onSort={state.setSort} onDeleted={onDeleted} />
      )}
    </>
  )
}

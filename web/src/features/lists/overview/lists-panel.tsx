import type { List } from '@rapport/contract/lists/schemas.ts'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { useItemKeys } from '../../../ui/focus/use-item-keys.ts'
import { useFocusWhenFewer } from '../use-focus-when-fewer.ts'
import { ListItem } from './list-item.tsx'
import { listSorts, type ListsSelection } from './shown-lists.ts'
import type { ListsFilter } from './use-lists-filter.ts'

type ListsPanelProps = {
  /** Undefined until they are loaded. */
  all: readonly List[] | undefined
  shown: readonly List[]
  tags: readonly string[]
  state: ListsFilter
  selected: ListsSelection
  /** Null if the account may not make lists. */
  onNew: (() => void) | null
  onDeleted: (id: number) => void
  /** In place of the lists, such as an error. */
  children?: ReactNode
}

/** The lists: found by title or tag, in the chosen order; a new one. */
export function ListsPanel(props: ListsPanelProps) {
  const { all, shown, tags, state, selected, onNew, onDeleted, children } = props
  const { t } = useTranslation(['lists', 'common'])
  const keys = useItemKeys<HTMLUListElement>()
  const navigate = useNavigate()
  const { filter, setSearch, toggleTag, clear } = state
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusWhenFewer(heading, shown.length)
  return (
    <section aria-label={t('overview.lists')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <header className="flex h-topbar shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate text-base font-semibold">
          {t('overview.lists')}
        </h2>
        <SortButton state={state} />
        {onNew && (
          <>
            <IconButton
              label={t('overview.import')}
              size="small"
              onPress={() => void navigate({ to: paths.newImport })}
            >
              <Upload size={16} aria-hidden />
            </IconButton>
            <IconButton label={t('overview.create')} size="small" onPress={onNew}>
              <Plus size={16} aria-hidden />
            </IconButton>
          </>
        )}
      </header>
      {children ?? (
        <>
          {(all === undefined || all.length > 0) && (
            <div className="flex shrink-0 flex-col gap-2 px-3 pt-3 print:hidden">
              <TextField
                label={t('overview.find')}
                hideLabel
                placeholder={t('overview.find')}
                autoComplete="off"
                value={filter.search}
                onChange={setSearch}
                end={
                  filter.search !== '' && (
                    <IconButton label={t('common:ui.clear')} size="tiny" onPress={() => setSearch('')}>
                      <X size={14} aria-hidden />
                    </IconButton>
                  )
                }
              />
              {tags.length > 0 && <TagToggles tags={tags} chosen={filter.tags} onToggle={toggleTag} />}
            </div>
          )}
          {/* Positioned, so that hidden texts far down extend this list and not the page. */}
          <div className="relative min-h-0 flex-1 overflow-y-auto px-2 py-2">
            {all === undefined ? (
              <Skeleton className="m-1 h-40" />
            ) : (
              <ul {...keys} aria-label={t('overview.lists')} className="flex flex-col">
                {shown.map((list) => (
                  <ListItem
                    key={list.id}
                    list={list}
                    isSelected={list.id === selected}
                    onDeleted={() => onDeleted(list.id)}
                  />
                ))}
              </ul>
            )}
            {all !== undefined && all.length > 0 && shown.length === 0 && (
              <div className="flex flex-col items-start gap-2 p-2">
                <p className="text-sm text-muted">{t('overview.noMatch')}</p>
                <Button
                  size="small"
                  onPress={() => {
                    heading.current?.focus()
                    clear()
                  }}
                >
                  {t('overview.showAll')}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function SortButton({ state: { filter, setSort } }: { state: ListsFilter }) {
  const { t } = useTranslation('lists')
  return (
    <Popover
      label={t('overview.sort')}
      placement="bottom end"
      className="w-52"
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={t('overview.sort')} size="small">
          <ArrowUpDown size={16} aria-hidden />
        </IconButton>
      )}
    >
      {(close) => (
        <fieldset className="flex flex-col">
          <legend className="mb-1 text-sm font-medium">{t('overview.sort')}</legend>
          {listSorts.map((sort) => (
            <label
              key={sort}
              className="flex min-h-7 items-center gap-2 rounded-chip px-1 text-sm hover:bg-hover"
            >
              <input
                type="radio"
                name="list-sort"
                checked={filter.sort === sort}
                onChange={() => setSort(sort)}
                onClick={(event) => event.detail > 0 && close()}
                className="accent-accent"
              />
              {t(`overview.sorts.${sort}`)}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  )
}

type TagTogglesProps = {
  tags: readonly string[]
  chosen: readonly string[]
  onToggle: (tag: string) => void
}

/** Lists with any of the pressed tags. */
function TagToggles({ tags, chosen, onToggle }: TagTogglesProps) {
  const { t } = useTranslation('lists')
  return (
    <ul
      aria-label={t('overview.tags')}
      className="-m-0.5 flex max-h-21 flex-wrap gap-1 overflow-y-auto p-0.5"
    >
      {tags.map((tag) => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            aria-pressed={chosen.includes(tag)}
            title={tag}
            onClick={() => onToggle(tag)}
            className={classes(
              'block h-6 max-w-44 truncate rounded-chip border px-1.5 text-xs transition-colors',
              chosen.includes(tag)
                ? 'border-accent bg-selected text-accent'
                : 'border-line bg-hover text-muted hover:text-text',
            )}
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}

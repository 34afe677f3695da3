import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { Button as TextButton } from '../../ui/buttons/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SavedItem } from './saved-item.tsx'
import { useItemKeys } from './use-item-keys.ts'

type SavedMenuProps = {
  searches: readonly SavedSearch[]
  selected: SavedSearch | undefined
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  onSelect: (search: SavedSearch) => void
  onDeleted: (id: number) => void
}

type Task = { kind: 'rename' | 'delete'; search: SavedSearch }

/** The menu of saved searches; each can be renamed and deleted in place. */
export function SavedMenu({ selected, onSelect, onDeleted, ...list }: SavedMenuProps) {
  const { t } = useTranslation('searches')
  const name = selected?.title ?? t('saved.choose')
  const begin = ({ kind, search }: Task) => {
    if (kind === 'rename') openDialog('rename-search', { search })
    else openDialog('delete-search', { search, onDeleted: () => onDeleted(search.id) })
  }
  return (
    <Popover
      label={t('saved.label')}
      className="w-[min(344px,calc(100vw-48px))] p-1"
      renderTrigger={(props) => (
        <Button
          {...props}
          aria-label={t('saved.trigger', { name })}
          className="flex h-control w-full items-center gap-2 rounded-control border border-control bg-surface ps-2.5 pe-2 text-start text-base hover:bg-hover pressed:bg-pressed"
        >
          <span className={selected ? 'flex-1 truncate font-medium' : 'flex-1 truncate text-muted'}>
            {name}
          </span>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
        </Button>
      )}
    >
      {(closePopover) => (
        <SavedList
          {...list}
          selectedId={selected?.id}
          onSelect={(search) => {
            closePopover()
            onSelect(search)
          }}
          onTask={(task) => {
            closePopover()
            begin(task)
          }}
        />
      )}
    </Popover>
  )
}

type SavedListProps = Pick<
  SavedMenuProps,
  'searches' | 'hasMore' | 'isLoadingMore' | 'onMore' | 'onSelect'
> & {
  selectedId: number | undefined
  onTask: (task: Task) => void
}

function SavedList({
  searches,
  selectedId,
  hasMore,
  isLoadingMore,
  onMore,
  onSelect,
  onTask,
}: SavedListProps) {
  const { t } = useTranslation('searches')
  const list = useItemKeys<HTMLUListElement>()
  return (
    <div className="max-h-[min(340px,60dvh)] overflow-y-auto overscroll-contain">
      <ul {...list} className="flex flex-col">
        {searches.map((search) => (
          <SavedItem
            key={search.id}
            search={search}
            isSelected={search.id === selectedId}
            onSelect={() => onSelect(search)}
            onRename={() => onTask({ kind: 'rename', search })}
            onDelete={() => onTask({ kind: 'delete', search })}
          />
        ))}
      </ul>
      {hasMore && (
        <TextButton
          variant="quiet"
          size="small"
          className="my-1 w-full"
          isPending={isLoadingMore}
          onPress={onMore}
        >
          {t('saved.more')}
        </TextButton>
      )}
    </div>
  )
}

import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { afterPaint } from '../../lib/after-paint.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useMay } from '../accounts/accounts.ts'
import { alternativesQuery } from '../filters/filters.ts'
import { SavedItem } from './saved-item.tsx'
import { useItemKeys } from '../../ui/focus/use-item-keys.ts'

type SavedListProps = {
  searches: readonly SavedSearch[]
  selectedId: number | undefined
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  onSelect: (search: SavedSearch) => void
  onDeleted: (id: number) => void
}

/** The maximum number of searches whose people are counted, in one request. */
const maxCounted = 20

/**
 * The saved searches, each with its people and those that are new; each can be renamed and deleted
 * in place.
 */
export function SavedList(props: SavedListProps) {
  const { searches, selectedId, hasMore, isLoadingMore, onMore, onSelect, onDeleted } = props
  const { t } = useTranslation('searches')
  const mayWrite = useMay('searches.write')
  const list = useItemKeys<HTMLUListElement>()
  const { data: counts } = useQuery(
    alternativesQuery(
      searches.slice(0, maxCounted).map(({ searchFilters }) => searchFilters),
      0,
    ),
  )
  // The buttons of a deleted search disappear, and the focus with them.
  const focusNeighbour = (index: number) => {
    const items = list.ref.current?.querySelectorAll<HTMLElement>('[data-item]')
    const neighbour = items?.[index + 1] ?? items?.[index - 1]
    void afterPaint().then(() => neighbour?.focus())
  }
  const askToDelete = (search: SavedSearch, index: number) =>
    openDialog('delete-search', {
      search,
      onDeleted: () => {
        onDeleted(search.id)
        focusNeighbour(index)
      },
    })
  return (
    <div className="max-h-[min(340px,40dvh)] overflow-y-auto overscroll-contain">
      <ul {...list} aria-label={t('saved.label')} className="flex flex-col">
        {searches.map((search, index) => (
          <SavedItem
            key={search.id}
            search={search}
            count={counts?.[index]}
            isSelected={search.id === selectedId}
            onSelect={() => onSelect(search)}
            onRename={mayWrite ? () => openDialog('rename-search', { search }) : undefined}
            onDelete={mayWrite ? () => askToDelete(search, index) : undefined}
          />
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="quiet"
          size="small"
          className="my-1 w-full"
          isPending={isLoadingMore}
          onPress={onMore}
        >
          {t('saved.more')}
        </Button>
      )}
    </div>
  )
}

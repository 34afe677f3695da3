import type { SavedSearch } from '@rapport/contract/searches/schemas.ts'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { useFormats } from '../../lib/texts/use-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

type SavedItemProps = {
  search: SavedSearch
  /** The people that it finds; undefined while they are unknown. */
  count: number | undefined
  isSelected: boolean
  onSelect: () => void
  /** Missing for accounts that may not change it. */
  onRename: (() => void) | undefined
  onDelete: (() => void) | undefined
}

export function SavedItem({ search, count, isSelected, onSelect, onRename, onDelete }: SavedItemProps) {
  const { t } = useTranslation('searches')
  const { t: people } = useTranslation('people')
  const formats = useFormats()
  const { title, newPeople, totalFilterCount, updatedAt, outdated } = search
  return (
    <li
      className={classes(
        'flex items-center gap-0.5 rounded-control pe-1 hover:bg-hover',
        isSelected && 'bg-selected',
      )}
    >
      <button
        type="button"
        data-item
        aria-current={isSelected}
        onClick={onSelect}
        className="flex min-h-row min-w-0 flex-1 items-center gap-2 rounded-control px-2 py-1 text-start -outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base font-medium" title={title}>
            {title}
          </span>
          <span className="block truncate text-xs text-muted" title={formats.moment(new Date(updatedAt))}>
            {t(count === undefined ? 'saved.detail' : 'saved.counted', {
              people:
                count === undefined ? '' : people('results.total', { count, shown: formats.count(count) }),
              filters: t('saved.filters', { count: totalFilterCount }),
              date: formats.date(new Date(updatedAt)),
            })}
          </span>
          {outdated.length > 0 && (
            <span className="block text-xs text-warning">{t('saved.outdatedDetail')}</span>
          )}
        </span>
        {newPeople > 0 && (
          <Badge tone="success">{t('saved.new', { shown: formats.compact(newPeople) })}</Badge>
        )}
      </button>
      {onRename && onDelete && (
        <>
          <IconButton label={t('saved.rename', { title })} size="small" onPress={onRename}>
            <Pencil size={14} aria-hidden />
          </IconButton>
          <IconButton label={t('saved.delete', { title })} size="small" onPress={onDelete}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}

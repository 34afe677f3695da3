import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormats } from '../../../lib/texts/use-formats.ts'
import { useTranslation } from '../../../lib/texts/use-translation.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../ui/buttons/link.tsx'
import { classes } from '../../../ui/class-names.ts'
import { deletedListsQuery } from '../api.ts'

/** The entry below the lists that leads to the deleted ones, with their number. */
export function DeletedLink({ isSelected }: { isSelected: boolean }) {
  const { t } = useTranslation('lists')
  const formats = useFormats()
  const total = useQuery(deletedListsQuery(1)).data?.metadata.total ?? 0
  return (
    <div className="shrink-0 border-t border-line bg-surface p-2 print:hidden">
      <Link
        to={paths.deletedLists}
        aria-current={isSelected ? 'page' : undefined}
        className={classes(
          'flex min-h-9 items-center gap-2 rounded-control px-2 text-sm no-underline! hover:bg-hover',
          isSelected ? 'bg-selected font-medium text-accent!' : 'text-muted!',
        )}
      >
        <Trash2 size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t('deleted.title')}</span>
        {total > 0 && (
          <span className="text-xs font-normal text-muted tabular-nums">
            {formats.count(total)}
            <span className="sr-only"> {t('deleted.lists', { count: total })}</span>
          </span>
        )}
      </Link>
    </div>
  )
}

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classes } from '../class-names.ts'
import { HeaderCell } from './table.tsx'

type SortHeaderProps = {
  label: string
  /** The direction in which it sorts now; null if it doesn't. */
  by: 'asc' | 'desc' | null
  /** The direction of the first press. */
  first: 'asc' | 'desc'
  onPress: () => void
  isNumber?: boolean
  className?: string
}

/** The header of a column that sorts. */
export function SortHeader({ label, by, first, onPress, isNumber = false, className }: SortHeaderProps) {
  const Arrow = (by ?? first) === 'asc' ? ArrowUp : ArrowDown
  return (
    <HeaderCell
      className={classes(isNumber && 'text-end!', className)}
      aria-sort={by === null ? 'none' : by === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        onClick={onPress}
        className={classes(
          'group/sort relative inline-flex h-6 min-w-6 items-center gap-1 rounded-chip hover:text-text',
          isNumber && 'justify-end',
          by !== null && 'text-text',
        )}
      >
        {label}
        <Arrow
          size={12}
          aria-hidden
          className={classes(
            // The text of numbers ends where they end, however narrow the column: the arrow takes
            // no room beside it.
            isNumber && 'pointer-events-none absolute end-full me-0.5',
            by === null
              ? 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'
              : 'text-accent',
          )}
        />
      </button>
    </HeaderCell>
  )
}

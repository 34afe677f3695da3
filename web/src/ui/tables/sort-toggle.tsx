import type { SortDirection } from '@rapport/contract/people/sort.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classes } from '../class-names.ts'

/** The `aria-sort` of a column that can sort: `by` is its direction now, null if it doesn't sort. */
export const ariaSort = (by: SortDirection | null) =>
  by === null ? 'none' : by === 'asc' ? 'ascending' : 'descending'

type SortToggleProps = {
  label: string
  /** The direction in which it sorts now; null if it doesn't. */
  by: SortDirection | null
  /** The direction of the first press. */
  first: SortDirection
  onPress: () => void
  isNumber: boolean | undefined
}

/** Sorts by a column, in a header cell of the class `group/head`. */
export function SortToggle({ label, by, first, onPress, isNumber }: SortToggleProps) {
  const Arrow = (by ?? first) === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(
        'relative inline-flex h-6 max-w-full min-w-6 items-center gap-1 rounded-chip align-middle hover:text-text',
        isNumber && 'justify-end',
        by !== null && 'text-text',
      )}
    >
      <span className="truncate">{label}</span>
      <Arrow
        size={12}
        aria-hidden
        className={classes(
          'shrink-0',
          // The text of numbers ends where they end, however narrow the column: the arrow takes no
          // room beside it.
          isNumber && 'pointer-events-none absolute end-full me-0.5',
          by === null
            ? 'opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100'
            : 'text-accent',
        )}
      />
    </button>
  )
}

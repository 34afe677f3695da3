import { classes } from '../class-names.ts'
import { ariaSort, SortToggle, type Direction } from './sort-toggle.tsx'
import { HeaderCell } from './table.tsx'

type SortHeaderProps = {
  label: string
  /** The direction in which it sorts now; null if it doesn't. */
  by: Direction | null
  /** The direction of the first press. */
  first: Direction
  onPress: () => void
  isNumber?: boolean
  className?: string
}

/** The header of a column that sorts. */
export function SortHeader({ isNumber = false, className, ...toggle }: SortHeaderProps) {
  return (
    <HeaderCell
      className={classes('group/head', isNumber && 'text-end!', className)}
      aria-sort={ariaSort(toggle.by)}
    >
      <SortToggle {...toggle} isNumber={isNumber} />
    </HeaderCell>
  )
}

import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { classes } from '../class-names.ts'
import { ariaSort, SortToggle } from './sort-toggle.tsx'
import { HeaderCell } from './table.tsx'

type SortHeaderProps = {
  label: string
  /** The direction in which it sorts now; null if it doesn't. */
  by: SortDirection | null
  /** The direction of the first press. */
  first: SortDirection
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

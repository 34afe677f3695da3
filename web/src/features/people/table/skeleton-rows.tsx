import { classes } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Cell, TableRow, type Density } from '../../../ui/tables/table.tsx'

/** More would not be seen before the answer. */
const maxSkeletons = 25

type SkeletonRowsProps = {
  size: number
  density: Density
  columns: readonly { id: string; isNumber?: boolean; isLasting?: boolean }[]
}

/** Stand in for the rows of a page, in their size. */
export function SkeletonRows({ size, density, columns }: SkeletonRowsProps) {
  return Array.from({ length: Math.min(size, maxSkeletons) }, (_, index) => (
    <TableRow key={index} density={density} className="pointer-events-none">
      <Cell>
        <Skeleton className="size-4" />
      </Cell>
      <Cell>
        <div className="flex items-center gap-2">
          <Skeleton className={density === 'compact' ? 'size-6' : 'size-8'} />
          <Skeleton className="h-4 w-32 max-w-full" />
        </div>
      </Cell>
      {columns.map(({ id, isNumber, isLasting }) => (
        <Cell key={id}>
          <Skeleton className={classes('h-4', isLasting ? 'w-15' : 'w-3/4', isNumber && 'ms-auto')} />
        </Cell>
      ))}
    </TableRow>
  ))
}

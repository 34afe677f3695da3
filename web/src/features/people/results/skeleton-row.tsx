import { Cell, TableRow, type Density } from '../../../ui/table.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Column } from './columns.ts'

type SkeletonRowProps = { density: Density; columns: readonly Column[] }

/** A row that holds the place of a person. */
export function SkeletonRow({ density, columns }: SkeletonRowProps) {
  return (
    <TableRow density={density} className="pointer-events-none">
      <Cell>
        <Skeleton className="size-4" />
      </Cell>
      {columns.map(({ id, visibility }) => (
        <Cell key={id} className={visibility}>
          {id === 'name' ? (
            <div className="flex items-center gap-2">
              <Skeleton isRound className={density === 'compact' ? 'size-6' : 'size-8'} />
              <Skeleton className="h-4 w-32" />
            </div>
          ) : (
            <Skeleton className={id === 'contacts' ? 'h-4 w-10' : 'h-4 w-3/4'} />
          )}
        </Cell>
      ))}
    </TableRow>
  )
}

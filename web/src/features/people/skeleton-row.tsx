import { Cell, TableRow, type Density } from '../../ui/table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { columnClass } from './columns.ts'

/** A row that holds the place of a person. */
export function SkeletonRow({ density }: { density: Density }) {
  return (
    <TableRow density={density} className="pointer-events-none">
      <Cell>
        <div className="flex items-center gap-2">
          <Skeleton isRound className={density === 'compact' ? 'size-6' : 'size-8'} />
          <Skeleton className="h-4 w-32" />
        </div>
      </Cell>
      {(['jobTitle', 'company', 'location', 'headcount'] as const).map((id) => (
        <Cell key={id} className={columnClass(id)}>
          <Skeleton className="h-4 w-3/4" />
        </Cell>
      ))}
      <Cell>
        <Skeleton className="h-4 w-10" />
      </Cell>
    </TableRow>
  )
}

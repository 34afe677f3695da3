import type { ReactNode } from 'react'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'

export type LineProps = {
  term: string
  /** Undefined while it loads. */
  value: ReactNode
  isStrong?: boolean
  /** Marks a part of the line above. */
  isPart?: boolean
}

/** Numbers of a quote or a receipt, each on its line. */
export function Lines({ lines }: { lines: readonly LineProps[] }) {
  return (
    <dl className="flex flex-col text-base">
      {lines.map(({ term, value, isStrong = false, isPart = false }) => (
        <div
          key={term}
          className={classes(
            'flex min-h-7 items-center justify-between gap-4',
            isPart && 'ps-3 text-sm',
            isStrong && 'font-medium',
          )}
        >
          <dt className={classes(!isStrong && 'text-muted')}>{term}</dt>
          <dd className="text-end">{value === undefined ? <Skeleton className="h-4 w-16" /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { classes } from './class-names.ts'
import { useDelayed } from './use-delayed.ts'

export type SkeletonProps = {
  /** Gives the final size, such as `h-4 w-32`. */
  className?: string
  isRound?: boolean
}

/** Holds the place of what is loading; it can be seen after 300 ms, so that nothing moves and nothing flickers. */
export function Skeleton({ className, isRound = false }: SkeletonProps) {
  const visible = useDelayed(true)
  return (
    <span
      aria-hidden="true"
      className={classes(
        'block',
        isRound ? 'rounded-full' : 'rounded-chip',
        visible ? 'animate-pulse bg-pressed' : 'bg-transparent',
        className,
      )}
    />
  )
}

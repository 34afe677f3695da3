import { classes } from '../class-names.ts'
import { useDelayed } from './use-delayed.ts'

export type SkeletonProps = {
  /** Sets the final size, such as `h-4 w-32`. */
  className?: string
  isRound?: boolean
}

/** Reserves the place of loading content. It appears after 300 ms, so that nothing flickers. */
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

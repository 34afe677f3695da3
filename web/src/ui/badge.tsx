import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export type BadgeProps = {
  tone?: 'accent' | 'neutral' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

const tones = {
  accent: 'bg-selected text-accent',
  neutral: 'bg-hover text-muted',
  success: 'bg-hover text-success',
  warning: 'bg-hover text-warning',
  danger: 'bg-hover text-danger',
}

/** A number or word beside a text. */
export function Badge({ tone = 'accent', children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-chip px-1.5 text-xs font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

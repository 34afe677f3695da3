import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

export type IconButtonProps = Omit<PlainButtonProps, 'className' | 'children' | 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  size?: 'medium' | 'small' | 'tiny'
  /** The key that presses it (`lib/keys/shortcuts.ts`), which the tooltip names. */
  keys?: string
  className?: string
  /** An icon of 16 px. */
  children: ReactNode
}

const sizes = { medium: 'size-control', small: 'size-control-small', tiny: 'size-6' }

export function IconButton({ label, size = 'medium', keys, className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <PlainButton
        {...rest}
        aria-label={label}
        data-keys={keys}
        className={classes(
          'inline-flex shrink-0 items-center justify-center rounded-control text-muted transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-text not-disabled:active:bg-pressed disabled:opacity-50',
          sizes[size],
          className,
        )}
      >
        {children}
      </PlainButton>
    </Tooltip>
  )
}

import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import { classes } from '../class-names.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

export type IconButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  size?: 'medium' | 'small' | 'tiny'
  /** The key that presses it (`lib/keys/shortcuts.ts`), which the tooltip names. */
  keys?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
  /** An icon of 16 px. */
  children: ReactNode
}

const sizes = { medium: 'size-control', small: 'size-control-small', tiny: 'size-6' }

export function IconButton({ label, size = 'medium', keys, className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <AriaButton
        {...rest}
        aria-label={label}
        data-keys={keys}
        className={classes(
          'inline-flex shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text pressed:bg-pressed disabled:opacity-50',
          sizes[size],
          className,
        )}
      >
        {children}
      </AriaButton>
    </Tooltip>
  )
}

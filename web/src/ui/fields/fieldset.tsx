import { useId, type ReactNode } from 'react'
import { classes } from '../class-names.ts'
import type { FieldProps } from './field.tsx'

export type FieldsetProps = FieldProps & {
  role?: 'radiogroup'
  /** The shown values were refused, and are stored nowhere else. */
  isRefused?: boolean
  className?: string
  children: ReactNode
}

/** A named group of choices, with its hint or error below. */
export function Fieldset({
  label,
  hideLabel = false,
  hint = '',
  error,
  role,
  isRefused = false,
  className,
  children,
}: FieldsetProps) {
  const helpId = useId()
  const help = error ?? hint
  return (
    <fieldset
      role={role}
      data-refused={isRefused || undefined}
      {...(help ? { 'aria-describedby': helpId } : {})}
      className={classes('flex min-w-0 flex-col gap-1', className)}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-medium'}>{label}</legend>
      {children}
      {help && (
        <p
          id={helpId}
          role={error ? 'alert' : undefined}
          className={classes('text-xs', error ? 'text-danger' : 'text-muted')}
        >
          {help}
        </p>
      )}
    </fieldset>
  )
}

import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'

export const inputStyle =
  'h-control w-full min-w-0 rounded-control border border-control bg-surface px-2 text-base text-text transition-colors hover:border-muted focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent invalid:border-danger disabled:opacity-50'

/** The props that all fields share. */
export type FieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  hint?: string
  /** What is wrong with the value. Marks the field as invalid and replaces the hint. */
  error?: string | undefined
  /** A control at the end of the label's line. */
  labelEnd?: ReactNode
}

export function FieldLabel({
  label,
  hideLabel,
  labelEnd,
}: Pick<FieldProps, 'label' | 'hideLabel' | 'labelEnd'>) {
  const text = <Label className={hideLabel ? 'sr-only' : 'text-sm font-medium text-text'}>{label}</Label>
  if (!labelEnd) return text
  return (
    <div className="flex min-h-6 items-center justify-between gap-2">
      {text}
      {labelEnd}
    </div>
  )
}

export function FieldHelp({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  return (
    <>
      {hint && !error && (
        <Text slot="description" className="text-xs text-muted">
          {hint}
        </Text>
      )}
      {error && <AriaFieldError className="text-xs text-danger">{error}</AriaFieldError>}
    </>
  )
}

export function FieldFrame({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={`relative flex items-center ${className ?? ''}`}>{children}</div>
}

import { useId, type ReactNode } from 'react'

export const inputStyle =
  'h-control w-full min-w-0 rounded-control border border-control bg-surface px-2 text-base text-text transition-colors hover:border-muted focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger disabled:opacity-50'

/** The props that all fields share. */
export type FieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  hint?: string
  /** The problem with the value. It marks the field as invalid and replaces the hint. */
  error?: string | undefined
  /** A control at the end of the label's line. */
  labelEnd?: ReactNode
}

type Described = Pick<FieldProps, 'hint' | 'error'> & {
  isInvalid?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Ties a box to its label and help: the props of the box, of `FieldLabel` and of `FieldHelp`. */
export function useField({ hint, error, isInvalid, 'aria-describedby': describedBy }: Described) {
  const id = useId()
  const helpId = `${id}-help`
  const describing = [(hint || error) && helpId, describedBy].filter(Boolean).join(' ')
  return {
    box: {
      id,
      'aria-invalid': (isInvalid ?? Boolean(error)) || undefined,
      'aria-describedby': describing || undefined,
    },
    label: { htmlFor: id },
    help: { id: helpId, hint, error },
  }
}

export function FieldLabel({
  htmlFor,
  label,
  hideLabel,
  labelEnd,
}: Pick<FieldProps, 'label' | 'hideLabel' | 'labelEnd'> & { htmlFor: string }) {
  const text = (
    <label htmlFor={htmlFor} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-text'}>
      {label}
    </label>
  )
  if (!labelEnd) return text
  return (
    <div className="flex min-h-6 items-center justify-between gap-2">
      {text}
      {labelEnd}
    </div>
  )
}

/** The problem with the value, or else the hint. */
export function FieldHelp({
  id,
  hint,
  error,
}: {
  id: string
  hint: string | undefined
  error: string | undefined
}) {
  if (!hint && !error) return null
  return (
    <span id={id} className={error ? 'text-xs text-danger' : 'text-xs text-muted'}>
      {error || hint}
    </span>
  )
}

export function FieldFrame({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={`relative flex items-center ${className ?? ''}`}>{children}</div>
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { classes } from '../class-names.ts'
import { emptyTextOf, type SelectOption } from './select-option.ts'

export type SelectProps = {
  label: string
  hideLabel?: boolean
  options: readonly SelectOption[]
  value: string
  onChange: (id: string) => void
  /** For errors shown elsewhere, which concern several fields. */
  isInvalid?: boolean
  /** A field of its own, not one of several below a common label. */
  isAlone?: boolean
  className?: string
}

/**
 * A choice of many short values: the native list, which works with every keyboard and phone. Forms
 * begin with one of them, so a list is empty only if there is nothing to choose, or if what was
 * chosen has gone; it then says so.
 */
export function Select({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  isInvalid = false,
  isAlone = false,
  className,
}: SelectProps) {
  const { t } = useTranslation()
  const id = useId()
  const emptyText = emptyTextOf(options, value)
  const isMissing = emptyText === 'ui.requiredChoice'
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className={
          hideLabel ? 'sr-only' : classes('w-fit', isAlone ? 'text-sm font-medium' : 'text-xs text-muted')
        }
      >
        {label}
      </label>
      <span className="relative flex items-center">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={isInvalid || isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          className={classes(
            'h-control w-full min-w-0 appearance-none truncate rounded-control border bg-surface ps-2 pe-7 text-base text-text transition-colors focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
            isInvalid || isMissing ? 'border-danger' : 'border-control hover:border-muted',
          )}
        >
          {/* Without an option for it, the list would show the first one, which isn't chosen. */}
          {emptyText !== null && (
            <option value={value} hidden>
              {isMissing ? '' : t(emptyText)}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden className="pointer-events-none absolute end-2 text-muted" />
      </span>
      {isMissing && (
        <span id={`${id}-error`} className="text-sm text-danger">
          {t(emptyText)}
        </span>
      )}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import { choiceInput } from '../fields/choice-style.ts'
import { Fieldset } from '../fields/fieldset.tsx'

export type Segment<T extends string> = {
  id: T
  label: string
  /** Replaces the label, which only screen readers then read. */
  icon?: ReactNode
  /** Below the label, such as a count. Null reserves its place. */
  detail?: ReactNode
}

export type SegmentedProps<T extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** A choice of two to four values: native radio buttons in a row. */
export function Segmented<T extends string>({
  hideLabel = true,
  options,
  value,
  onChange,
  ...field
}: SegmentedProps<T>) {
  const name = useId()
  return (
    <Fieldset role="radiogroup" hideLabel={hideLabel} {...field}>
      <div className="inline-flex w-fit rounded-control border border-line bg-surface p-0.5">
        {options.map((option) => (
          <label
            key={option.id}
            title={option.icon ? option.label : undefined}
            className="relative flex min-h-6 min-w-6 flex-col items-center justify-center rounded-chip px-2 text-sm text-muted transition-colors hover:text-text has-checked:bg-selected has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              {...(option.detail !== undefined && {
                'aria-labelledby': `${name}-${option.id}`,
                'aria-describedby': `${name}-${option.id}-detail`,
              })}
              className={choiceInput}
            />
            {option.icon}
            <span id={`${name}-${option.id}`} className={option.icon ? 'sr-only' : ''}>
              {option.label}
            </span>
            {option.detail !== undefined && (
              <span
                id={`${name}-${option.id}-detail`}
                className="min-h-4 min-w-10 text-center text-xs font-normal text-muted"
              >
                {option.detail}
              </span>
            )}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

import { useId, type ReactNode } from 'react'
import { choiceInput } from './choice-style.ts'
import { Fieldset } from './fieldset.tsx'

export type Segment<T extends string> = {
  id: T
  label: string
  /** Stands in place of the text, which is then read alone. */
  icon?: ReactNode
}

export type SegmentedProps<T extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** One of two to four values, all in sight: native radios in a row. */
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
            className="relative flex h-6 min-w-6 items-center justify-center rounded-chip px-2 text-sm text-muted transition-colors hover:text-text has-checked:bg-selected has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              onChange={() => onChange(option.id)}
              className={choiceInput}
            />
            {option.icon}
            <span className={option.icon ? 'sr-only' : ''}>{option.label}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

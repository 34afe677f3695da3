import { useId } from 'react'
import type { FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type RadioListProps<T extends string> = FieldProps & {
  options: readonly { id: T; label: string; description: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of a few values that need a sentence each: native radio buttons below each other. */
export function RadioList<T extends string>({ options, value, onChange, ...field }: RadioListProps<T>) {
  const name = useId()
  return (
    <Fieldset role="radiogroup" {...field}>
      {options.map(({ id, label, description }) => (
        <label key={id} className="flex items-start gap-2 rounded-control py-1">
          <input
            type="radio"
            name={name}
            checked={id === value}
            onChange={() => onChange(id)}
            aria-labelledby={`${name}-${id}`}
            aria-describedby={`${name}-${id}-description`}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span id={`${name}-${id}`} className="block text-base">
              {label}
            </span>
            <span id={`${name}-${id}-description`} className="block text-xs text-muted">
              {description}
            </span>
          </span>
        </label>
      ))}
    </Fieldset>
  )
}

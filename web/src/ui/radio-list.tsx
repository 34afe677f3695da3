import { useId } from 'react'
import type { Option } from './checkbox-list.tsx'
import { choiceInput } from './choice-style.ts'
import { Fieldset } from './fieldset.tsx'

export type RadioListProps<T extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T) => void
}

/** A few fixed values, one beneath the other, one of which is chosen. */
export function RadioList<T extends string>({ options, value, onChange, ...field }: RadioListProps<T>) {
  const name = useId()
  return (
    <Fieldset role="radiogroup" {...field}>
      {options.map((option) => (
        <label key={option.id} className="group/choice relative flex min-h-6 items-center gap-2 text-base">
          <input
            type="radio"
            name={name}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
            className={choiceInput}
          />
          <span className="size-4 shrink-0 rounded-full border border-control bg-surface outline-offset-2 outline-accent group-hover/choice:border-muted peer-checked:border-[5px] peer-checked:border-accent peer-focus-visible:outline-2" />
          <span className="flex-1">{option.label}</span>
          {option.detail && <span className="text-xs text-muted">{option.detail}</span>}
        </label>
      ))}
    </Fieldset>
  )
}

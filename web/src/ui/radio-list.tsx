import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import type { Option } from './checkbox-list.tsx'
import { FieldLabel } from './field.tsx'

export type RadioListProps<T extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T) => void
}

/** A few fixed values, one beneath the other, one of which is chosen. */
export function RadioList<T extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: RadioListProps<T>) {
  return (
    <RadioGroup value={value} onChange={(chosen) => onChange(chosen as T)} className="flex flex-col gap-1">
      <FieldLabel label={label} hideLabel={hideLabel} />
      {options.map((option) => (
        <RadioField key={option.id} value={option.id}>
          <RadioButton className="group flex min-h-6 items-center gap-2 text-base">
            <span className="size-4 shrink-0 rounded-full border border-control bg-surface group-hover:border-muted group-selected:border-[5px] group-selected:border-accent" />
            <span className="flex-1">{option.label}</span>
            {option.detail && <span className="text-xs text-muted">{option.detail}</span>}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { Checkbox } from './checkbox.tsx'
import { FieldHelp, FieldLabel, type FieldProps } from './field.tsx'

export type Option<T extends string = string> = { id: T; label: string; detail?: string }

export type CheckboxListProps<T extends string> = FieldProps & {
  options: readonly Option<T>[]
  values: readonly T[]
  onChange: (values: T[]) => void
}

/** A few fixed values, any number of which can be chosen. */
export function CheckboxList<T extends string>({
  label,
  hideLabel = false,
  hint = '',
  error,
  options,
  values,
  onChange,
}: CheckboxListProps<T>) {
  return (
    <CheckboxGroup
      value={[...values]}
      onChange={(chosen) => onChange(chosen as T[])}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <div className="flex flex-col gap-1">
        {options.map((option) => (
          <Checkbox key={option.id} value={option.id} detail={option.detail}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldHelp hint={hint} error={error} />
    </CheckboxGroup>
  )
}

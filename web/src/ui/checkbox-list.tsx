import { Checkbox } from './checkbox.tsx'
import type { FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type Option<T extends string = string> = { id: T; label: string; detail?: string }

export type CheckboxListProps<T extends string> = FieldProps & {
  options: readonly Option<T>[]
  values: readonly T[]
  onChange: (values: T[]) => void
}

/** A few fixed values, any number of which can be chosen; they are answered in the order of the options. */
export function CheckboxList<T extends string>({
  options,
  values,
  onChange,
  ...field
}: CheckboxListProps<T>) {
  const choose = (id: T, isSelected: boolean) =>
    onChange(
      options
        .map((option) => option.id)
        .filter((other) => (other === id ? isSelected : values.includes(other))),
    )
  return (
    <Fieldset {...field}>
      {options.map((option) => (
        <Checkbox
          key={option.id}
          isSelected={values.includes(option.id)}
          onChange={(isSelected) => choose(option.id, isSelected)}
          detail={option.detail}
        >
          {option.label}
        </Checkbox>
      ))}
    </Fieldset>
  )
}

import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import type { FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type Option<T extends string = string> = Pick<CheckboxProps, 'detail' | 'description' | 'isFaint'> & {
  id: T
  label: string
}

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
      {options.map(({ id, label, ...look }) => (
        <Checkbox
          key={id}
          {...look}
          isSelected={values.includes(id)}
          onChange={(isSelected) => choose(id, isSelected)}
        >
          {label}
        </Checkbox>
      ))}
    </Fieldset>
  )
}

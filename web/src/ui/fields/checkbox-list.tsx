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
  /** Called once for each box that changes. */
  onToggle: (id: T, isSelected: boolean) => void
}

/** A few fixed values, of which any number can be selected. */
export function CheckboxList<T extends string>({
  options,
  values,
  onToggle,
  ...field
}: CheckboxListProps<T>) {
  return (
    <Fieldset {...field}>
      {options.map(({ id, label, ...look }) => (
        <Checkbox
          key={id}
          {...look}
          isSelected={values.includes(id)}
          onChange={(isSelected) => onToggle(id, isSelected)}
        >
          {label}
        </Checkbox>
      ))}
    </Fieldset>
  )
}

import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import type { FieldProps } from './field.tsx'
import { Fieldset } from './fieldset.tsx'

export type Option<T extends string = string> = Pick<
  CheckboxProps,
  'detail' | 'description' | 'isFaint' | 'isDisabled'
> & {
  id: T
  label: string
  /** In place of the visible label. */
  shown?: ReactNode
  /** A control at the end of the row, such as a button. */
  end?: ReactNode
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
      {options.map(({ id, label, shown, end, ...look }) => {
        const box = (
          <Checkbox
            key={id}
            {...look}
            isSelected={values.includes(id)}
            onChange={(isSelected) => onToggle(id, isSelected)}
            {...(end !== undefined && { className: 'flex-1' })}
          >
            {shown ?? label}
          </Checkbox>
        )
        if (end === undefined) return box
        return (
          <div key={id} className="group/row flex items-start gap-1">
            {box}
            {end}
          </div>
        )
      })}
    </Fieldset>
  )
}

import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../class-names.ts'
import { FieldFrame, FieldHelp, FieldLabel, inputStyle, useField, type FieldProps } from './field.tsx'

type InputAttributes = InputHTMLAttributes<HTMLInputElement>

export type TextFieldProps = Omit<InputAttributes, 'id' | 'value' | 'onChange' | 'className' | 'style'> &
  FieldProps & {
    value?: string
    onChange?: (value: string) => void
    /** Marks it as invalid without an error of its own. */
    isInvalid?: boolean
    inputRef?: Ref<HTMLInputElement> | undefined
    /** A control at the end of the field, such as 'show password'. */
    end?: ReactNode
    className?: string
  }

/** A line of text with its label, hint and error. */
export function TextField({
  label,
  hideLabel = false,
  hint = '',
  error,
  placeholder = '',
  inputRef,
  labelEnd,
  end,
  isInvalid,
  'aria-describedby': describedBy,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  const field = useField({ hint, error, isInvalid, 'aria-describedby': describedBy })
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <FieldLabel {...field.label} label={label} hideLabel={hideLabel} labelEnd={labelEnd} />
      <FieldFrame>
        <input
          type="text"
          {...rest}
          {...field.box}
          {...(inputRef ? { ref: inputRef } : {})}
          placeholder={placeholder}
          onChange={(event) => onChange?.(event.target.value)}
          className={classes(inputStyle, Boolean(end) && 'pe-9')}
        />
        {end && <div className="absolute end-1 flex">{end}</div>}
      </FieldFrame>
      <FieldHelp {...field.help} />
    </div>
  )
}

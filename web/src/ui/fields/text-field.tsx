import type { ReactNode, Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from 'react-aria-components/TextField'
import { classes } from '../class-names.ts'
import { FieldFrame, FieldHelp, FieldLabel, inputStyle, type FieldProps } from './field.tsx'

export type TextFieldProps = Omit<AriaProps, 'className' | 'children' | 'style'> &
  FieldProps & {
    placeholder?: string
    inputRef?: Ref<HTMLInputElement>
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
  className,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={isInvalid ?? Boolean(error)}
      validationBehavior="aria"
      className={classes('flex flex-col gap-1', className)}
    >
      <FieldLabel label={label} hideLabel={hideLabel} labelEnd={labelEnd} />
      <FieldFrame>
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          placeholder={placeholder}
          className={classes(inputStyle, Boolean(end) && 'pe-9')}
        />
        {end && <div className="absolute end-1 flex">{end}</div>}
      </FieldFrame>
      <FieldHelp hint={hint} error={error} />
    </AriaTextField>
  )
}

import type { TextareaHTMLAttributes } from 'react'
import { classes } from '../class-names.ts'
import { FieldHelp, FieldLabel, inputStyle, useField, type FieldProps } from './field.tsx'

type AreaAttributes = TextareaHTMLAttributes<HTMLTextAreaElement>

type TextAreaProps = Omit<AreaAttributes, 'id' | 'value' | 'onChange' | 'className' | 'style'> &
  Omit<FieldProps, 'labelEnd'> & { value?: string; onChange?: (value: string) => void; rows: number }

/** Some lines of text with their label, hint and error. */
export function TextArea({ label, hideLabel = false, hint = '', error, onChange, ...rest }: TextAreaProps) {
  const field = useField({ hint, error })
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel {...field.label} label={label} hideLabel={hideLabel} />
      <textarea
        {...rest}
        {...field.box}
        onChange={(event) => onChange?.(event.target.value)}
        className={classes(inputStyle, 'h-auto! resize-y py-1.5')}
      />
      <FieldHelp {...field.help} />
    </div>
  )
}

import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaProps } from 'react-aria-components/TextField'
import { classes } from '../class-names.ts'
import { FieldHelp, FieldLabel, inputStyle, type FieldProps } from './field.tsx'

type TextAreaProps = Omit<AriaProps, 'className' | 'children' | 'style'> &
  Omit<FieldProps, 'labelEnd'> & { rows: number }

/** Some lines of text with their label, hint and error. */
export function TextArea({ label, hideLabel = false, hint = '', error, rows, ...rest }: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <FieldLabel label={label} hideLabel={hideLabel} />
      <AriaTextArea rows={rows} className={classes(inputStyle, 'h-auto! resize-y py-1.5')} />
      <FieldHelp hint={hint} error={error} />
    </AriaTextField>
  )
}

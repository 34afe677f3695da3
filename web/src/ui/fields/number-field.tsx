import { TextField, type TextFieldProps } from './text-field.tsx'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  value: number | null
  /** Null for an empty field. Anything but digits is ignored. */
  onChange: (value: number | null) => void
  /** The maximum number of digits. */
  maxDigits?: number
}

/** A whole number from 0. */
export function NumberField({ value, onChange, maxDigits = 9, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={(text) => {
        if (text === '') onChange(null)
        else if (/^\d+$/.test(text) && text.length <= maxDigits) onChange(Number(text))
      }}
    />
  )
}

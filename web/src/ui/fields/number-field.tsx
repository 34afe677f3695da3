import { TextField, type TextFieldProps } from './text-field.tsx'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  value: number | null
  /** Null when the box is emptied; other input than digits is ignored. */
  onChange: (value: number | null) => void
  /** Digits that fit in; 9 keeps a number exact and short. */
  maxDigits?: number
}

/** A whole number of at least 0, digits only. */
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

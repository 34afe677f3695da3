import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  showLabel: string
  hideTextLabel: string
}

/** A password that can be shown. */
export function PasswordField({ showLabel, hideTextLabel, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...rest}
      type={visible ? 'text' : 'password'}
      end={
        <Button
          aria-label={visible ? hideTextLabel : showLabel}
          onPress={() => setVisible(!visible)}
          className="inline-flex size-6 items-center justify-center rounded-chip text-muted hover:bg-hover hover:text-text"
        >
          {visible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </Button>
      }
    />
  )
}

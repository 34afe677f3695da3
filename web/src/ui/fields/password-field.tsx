import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts/use-translation.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { PlainButton } from '../buttons/plain-button.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

/** A password that can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      end={
        <PlainButton
          aria-label={t(isVisible ? 'ui.hidePassword' : 'ui.showPassword')}
          onPress={() => setVisible(!isVisible)}
          className="inline-flex size-6 items-center justify-center rounded-chip text-muted hover:bg-hover hover:text-text"
        >
          {isVisible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </PlainButton>
      }
    />
  )
}

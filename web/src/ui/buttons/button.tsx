import type { ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from '../loading/spinner.tsx'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

export type ButtonProps = Omit<PlainButtonProps, 'className' | 'children'> & {
  /** `primary` at most once per screen; `danger` for actions that can't be undone. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before the text. A spinner replaces it while `isPending`. */
  icon?: ReactNode
  isPending?: boolean
  className?: string
  children: ReactNode
}

const pending = { 'aria-disabled': true, type: 'button', onPress: undefined } as const

/** A button with a text. While `isPending` it keeps its focus and ignores presses. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  isPending = false,
  ...rest
}: ButtonProps) {
  return (
    <PlainButton {...rest} {...(isPending && pending)} className={buttonStyle(variant, size, className)}>
      {isPending ? <Spinner /> : icon}
      {children}
    </PlainButton>
  )
}

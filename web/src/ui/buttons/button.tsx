import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from '../spinner.tsx'

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  /** `primary` once a screen; `danger` for what cannot be undone. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Stands before the text. While `isPending` a spinner takes its place. */
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A button with a text. While `isPending` it keeps its focus and its width and does nothing. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  isPending,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(isPending === undefined ? {} : { isPending })}
      className={buttonStyle(variant, size, className)}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </AriaButton>
  )
}

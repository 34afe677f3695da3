import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import type { ReactNode, Ref } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from '../loading/spinner.tsx'

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  /** `primary` at most once per screen; `danger` for actions that can't be undone. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Before the text. A spinner replaces it while `isPending`. */
  icon?: ReactNode
  className?: string
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

const pending = { 'aria-disabled': true, type: 'button', onPress: () => {} } as const

/**
 * A button with a text. While `isPending` it keeps its focus and ignores presses. Doesn't pass `isPending` on: React Aria would announce the
 * button by reference, and that outlives a button that goes when its work is done.
 */
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
    <AriaButton {...rest} {...(isPending && pending)} className={buttonStyle(variant, size, className)}>
      {isPending ? <Spinner /> : icon}
      {children}
    </AriaButton>
  )
}

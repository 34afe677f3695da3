import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { afterPaint } from '../../lib/after-paint.ts'
import { classes } from '../class-names.ts'
import { popoverStyle } from './popover-style.ts'
import { useClosedByBack } from './use-closed-by-back.ts'

export type PopoverLook = {
  /** The accessible name. */
  label: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  className?: string
}

/** A function receives a callback that closes the popover. */
export type PopoverChildren = ReactNode | ((close: () => void) => ReactNode)

type PopoverPanelProps = PopoverLook & {
  /** The popover opens beside it, and returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** Opened without a press. */
  isAsked?: boolean
  onOpenChange: (isOpen: boolean) => void
  close: () => void
  children: PopoverChildren
}

/** The part of a popover that opens. */
export function PopoverPanel(props: PopoverPanelProps) {
  const {
    label,
    button,
    isOpen,
    isAsked = false,
    onOpenChange,
    close,
    placement = 'bottom start',
    className,
    children,
  } = props
  const id = useId()
  useClosedByBack(isOpen, () => onOpenChange(false))
  // Nothing had the focus before one that opened by itself.
  useEffect(() => {
    if (!isAsked) return undefined
    return () => void takeFocus(button)
  }, [button, isAsked])
  return (
    <AriaPopover
      aria-labelledby={id}
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className={popoverStyle}
    >
      <span id={id} hidden>
        {label}
      </span>
      <div className={classes('p-3', className)}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </AriaPopover>
  )
}

/** Unless something else has got the focus by then. */
async function takeFocus(button: RefObject<HTMLButtonElement | null>): Promise<void> {
  await afterPaint()
  const focused = document.activeElement
  if (focused === document.body || focused?.closest('[role="dialog"]')) button.current?.focus()
}

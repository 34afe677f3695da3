import { useId, type ReactNode, type RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
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
    onOpenChange,
    close,
    placement = 'bottom start',
    className,
    children,
  } = props
  const id = useId()
  useClosedByBack(isOpen, () => onOpenChange(false))
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

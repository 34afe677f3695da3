import { useId, type ReactNode, type RefObject } from 'react'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { classes } from '../class-names.ts'
import { popoverStyle } from './popover-style.ts'

/** What a popover is called, and how it stands. */
export type PopoverLook = {
  /** The accessible name of what opens. */
  label: string
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  className?: string
}

type PopoverPanelProps = PopoverLook & {
  /** What it opens beside, and where the focus returns. */
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** What a popover shows. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, button, isOpen, onOpenChange, placement = 'bottom start', className, children } = props
  const id = useId()
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
      <div className={classes('p-3', className)}>{children}</div>
    </AriaPopover>
  )
}

import { useContext, useId, type ReactNode } from 'react'
import { DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { classes } from './class-names.ts'
import { popoverStyle } from './popover-style.ts'

export type PopoverProps = {
  /** The accessible name of what opens. */
  label: string
  /** One button of React Aria. */
  trigger: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
  className?: string
  /** A function is given what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small dialog that opens beside its button; Escape and a press outside close it, focus returns. */
export function Popover({ label, trigger, placement = 'bottom start', className, children }: PopoverProps) {
  const id = useId()
  return (
    <DialogTrigger>
      {trigger}
      {/* By reference: the trigger would label it otherwise, and a reference outweighs a label. */}
      <AriaPopover aria-labelledby={id} placement={placement} offset={6} className={popoverStyle}>
        <span id={id} hidden>
          {label}
        </span>
        <div className={classes('p-3', className)}>
          <Content>{children}</Content>
        </div>
      </AriaPopover>
    </DialogTrigger>
  )
}

function Content({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext)
  return typeof children === 'function' ? children(() => state?.close()) : children
}

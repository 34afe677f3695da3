import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export const tooltipDelayMs = 600

export type TooltipProps = {
  text: ReactNode
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One focusable React Aria element, such as a button. */
  children: ReactNode
}

/** A short text beside an element that is hovered (after 600 ms) or focused. It must never be the only place of a fact. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={tooltipDelayMs} closeDelay={0}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-64 rounded-chip bg-text px-2 py-1 text-xs text-background entering:animate-popover"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

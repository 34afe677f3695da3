import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export const tooltipDelay = 600

export type TooltipProps = {
  text: ReactNode
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One focusable element of React Aria, such as a button. */
  children: ReactNode
}

/** A short text beside what is hovered (after 600 ms) or focused. Never the only place of a fact. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={tooltipDelay} closeDelay={0}>
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

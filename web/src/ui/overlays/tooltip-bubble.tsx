import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip'

type TooltipBubbleProps = {
  target: () => Element | null
  placement: 'top' | 'bottom' | 'left' | 'right'
  onClose: () => void
  children: ReactNode
}

/** The part of a tooltip that opens. It describes its target, unless it only repeats the name. */
export function TooltipBubble({ target, placement, onClose, children }: TooltipBubbleProps) {
  const id = useId()
  const [triggerRef] = useState(() => ({ current: target() }))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Closes only the tooltip, not the overlay around its target.
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  const describe = useEffectEvent(() => {
    const element = triggerRef.current
    if (!element || element.getAttribute('aria-label') === children) return undefined
    const before = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', before ? `${before} ${id}` : id)
    return () => {
      if (before) element.setAttribute('aria-describedby', before)
      else element.removeAttribute('aria-describedby')
    }
  })
  useLayoutEffect(() => describe(), [])
  return (
    <TooltipTriggerStateContext
      value={{ isOpen: true, shouldSkipAnimation: false, open: () => {}, close: onClose }}
    >
      <AriaTooltip
        triggerRef={triggerRef}
        placement={placement}
        offset={6}
        className="max-w-64 rounded-chip bg-text px-2 py-1 text-xs text-background entering:animate-popover"
      >
        <span id={id}>{children}</span>
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}

import { Suspense, useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'

const loadBubble = () => import('./tooltip-bubble.tsx')
const TooltipBubble = lazyPart(
  async () => (await loadBubble()).TooltipBubble,
  () => null,
)

export const tooltipDelayMs = 600
/** This soon after one tooltip the next one opens without delay. */
const warmMs = 500

/** The time at which the last tooltip closed. */
let lastClosedAt = -Infinity

export type TooltipProps = {
  text: ReactNode
  /** A key that does the same. */
  keys?: string | undefined
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** Asked before it opens: whether the element does not say the same itself. */
  isNeeded?: (element: Element) => boolean
  /** One focusable element, such as a button. */
  children: ReactNode
}

/**
 * A short text beside an element that is hovered (after 600 ms) or focused by key. It must never be
 * the only place of a fact. A press closes it until the pointer returns. What opens is loaded when
 * the pointer or the focus arrives, because no screen needs it at first.
 */
export function Tooltip({ text, keys, placement = 'top', isNeeded, children }: TooltipProps) {
  const around = useRef<HTMLSpanElement>(null)
  const { isOpen, open, openSoon, close } = useOpening()
  const target = () => around.current?.firstElementChild ?? null
  const says = () => {
    const element = target()
    return element !== null && (isNeeded?.(element) ?? true)
  }
  const startHover = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' && says()) openSoon()
  }
  const startFocus = () => {
    if (target()?.matches(':focus-visible') && says()) open()
  }
  return (
    <span
      ref={around}
      className="contents"
      onPointerEnter={startHover}
      onPointerLeave={close}
      onPointerDownCapture={close}
      onKeyDownCapture={close}
      onFocusCapture={startFocus}
      onBlurCapture={close}
    >
      {children}
      {isOpen && (
        <Suspense>
          <TooltipBubble target={target} placement={placement} onClose={close}>
            {text}
            {keys && <kbd className="ms-2 inline-block opacity-70 first-letter:uppercase">{keys}</kbd>}
          </TooltipBubble>
        </Suspense>
      )}
    </span>
  )
}

function useOpening() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const open = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const openSoon = () => {
    void loadBubble().catch(() => undefined)
    clearTimeout(timer.current)
    if (Date.now() - lastClosedAt < warmMs) open()
    else timer.current = setTimeout(open, tooltipDelayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (isOpen) lastClosedAt = Date.now()
    setOpen(false)
  }
  return { isOpen, open, openSoon, close }
}

import { useRef, type ButtonHTMLAttributes, type KeyboardEvent, type PointerEvent, type Ref } from 'react'

export type Press = {
  target: HTMLButtonElement
  /** Enter or the space bar pressed it. */
  byKey: boolean
}

type ButtonAttributes = ButtonHTMLAttributes<HTMLButtonElement>

export type PlainButtonProps = Omit<ButtonAttributes, 'onClick' | 'disabled' | 'style'> & {
  isDisabled?: boolean | undefined
  /** Called on a press by mouse, finger, key or screen reader. */
  onPress?: ((press: Press) => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
  /** Attributes for `features/keyboard` and for styles. */
  [data: `data-${string}`]: string | undefined
}

/** Milliseconds. A click that is to follow the end of a touch has come by then, unless the page is busy. */
const clickWaitMs = 80

const isPressKey = (key: string) => key === 'Enter' || key === ' '

/**
 * A native button without a look, for everything that is pressed. What native buttons lack:
 *
 * - A press stays with the button: what lies around it, such as a row, hears neither the click nor
 *   the key.
 * - A key that is held presses once. It may have been pressed where the focus was before.
 * - A touch that is held presses when it ends. Phones send no click after it.
 */
export function PlainButton({
  isDisabled = false,
  onPress,
  onKeyDown,
  onPointerDown,
  onPointerUp,
  ...rest
}: PlainButtonProps) {
  const byKey = useRef(false)
  const touchEnd = useRef<ReturnType<typeof setTimeout>>(undefined)
  /**
   * The last touch already pressed the button when it ended, so a click of that touch that comes
   * later is ignored.
   */
  const wasPressed = useRef(false)
  const noteKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    onKeyDown?.(event)
    byKey.current = isPressKey(event.key)
    if (!byKey.current) return
    event.stopPropagation()
    if (event.repeat) event.preventDefault()
  }
  const endTouch = (event: PointerEvent<HTMLButtonElement>) => {
    onPointerUp?.(event)
    const button = event.currentTarget
    if (event.pointerType !== 'touch' || !isOver(button, event)) return
    clearTimeout(touchEnd.current)
    touchEnd.current = setTimeout(() => {
      button.click()
      wasPressed.current = true
    }, clickWaitMs)
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      onKeyDown={noteKey}
      onPointerDown={(event) => {
        onPointerDown?.(event)
        wasPressed.current = false
      }}
      onPointerUp={endTouch}
      onClick={(event) => {
        clearTimeout(touchEnd.current)
        event.stopPropagation()
        if (wasPressed.current && event.detail > 0) return event.preventDefault()
        onPress?.({ target: event.currentTarget, byKey: byKey.current && event.detail === 0 })
        byKey.current = false
      }}
    />
  )
}

/**
 * Whether a touch ended on the element: until then the element has all events of a touch that began
 * on it.
 */
function isOver(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { keepTyped } from '../../lib/keys/typed-ahead.ts'
import type { PlainButtonProps } from '../buttons/plain-button.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import { PartFailure } from '../loading/part-failure.tsx'
import { useFetchAhead } from '../loading/use-fetch-ahead.ts'
import type { PopoverChildren, PopoverLook } from './popover-panel.tsx'

const loadPanel = () => import('./popover-panel.tsx')
const PopoverPanel = lazyPart(async () => (await loadPanel()).PopoverPanel, PartFailure)

/** The props of a popover's button. */
export type PopoverTriggerProps = Pick<
  PlainButtonProps,
  'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onPress'
> & { ref: RefObject<HTMLButtonElement | null> }

type PopoverProps = PopoverLook & {
  /** Renders one `PlainButton`, or a component based on it, with these props. */
  renderTrigger: (props: PopoverTriggerProps) => ReactNode
  /** Called on hover and focus, to load what the content needs. */
  onNear?: () => void
  /** Opens it without a press, until `onClose`. */
  isAsked?: boolean
  onClose?: () => void
  children: PopoverChildren
}

/**
 * A small dialog that opens beside its button. Escape and a press outside close it and return the
 * focus. Everything except the button is loaded on hover or focus, because no screen needs it at
 * first.
 */
export function Popover({
  renderTrigger,
  onNear,
  isAsked = false,
  onClose,
  children,
  ...panel
}: PopoverProps) {
  useFetchAhead(loadPanel)
  const button = useRef<HTMLButtonElement>(null)
  const [isPressed, setPressed] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = isPressed || isAsked
  const setOpen = (next: boolean) => {
    setPressed(next)
    if (!next) onClose?.()
  }
  const load = () => {
    // A failure appears when it is opened.
    void loadPanel().catch(() => undefined)
    onNear?.()
  }
  // At once, so that what opens next can return the focus to the button.
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <>
      {renderTrigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onPointerEnter: load,
        onFocus: load,
        onPress: () => {
          if (!isOpen) keepTyped()
          setWasOpened(true)
          setOpen(!isOpen)
        },
      })}
      {(wasOpened || isAsked) && (
        <Suspense>
          <PopoverPanel
            {...panel}
            button={button}
            isOpen={isOpen}
            isAsked={isAsked}
            onOpenChange={setOpen}
            onFail={() => setWasOpened(false)}
            close={close}
          >
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}

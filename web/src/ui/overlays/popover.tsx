import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ButtonProps } from 'react-aria-components/Button'
import type { PopoverLook } from './popover-panel.tsx'

const loadPanel = () => import('./popover-panel.tsx')
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }))

/** What the button of a popover is given. */
export type PopoverTriggerProps = Pick<
  ButtonProps,
  'aria-haspopup' | 'aria-expanded' | 'onHoverStart' | 'onFocus' | 'onPress'
> & { ref: RefObject<HTMLButtonElement | null> }

type PopoverProps = PopoverLook & {
  /** One button of React Aria, with these properties. */
  renderTrigger: (props: PopoverTriggerProps) => ReactNode
  /** The pointer or the focus came near: what else opening needs can be fetched. */
  onNear?: () => void
  /** A function is given what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * A small dialog that opens beside its button; Escape and a press outside close it, focus returns. All but the button is fetched when the
 * pointer or the focus comes near: no screen needs it to stand.
 */
export function Popover({ renderTrigger, onNear, children, ...panel }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const comeNear = () => {
    // A failure shows when it is opened.
    void loadPanel().catch(() => undefined)
    onNear?.()
  }
  return (
    <>
      {renderTrigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        onHoverStart: comeNear,
        onFocus: comeNear,
        onPress: () => {
          setWasOpened(true)
          setOpen(!isOpen)
        },
      })}
      {wasOpened && (
        <Suspense>
          <PopoverPanel {...panel} button={button} isOpen={isOpen} onOpenChange={setOpen}>
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}

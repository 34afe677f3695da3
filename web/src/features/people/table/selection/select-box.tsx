import { startTransition, useOptimistic } from 'react'
import { afterPaint } from '../../../../lib/after-paint.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'

type SelectBoxProps = {
  label: string
  chosen: 'none' | 'some' | 'all'
  isDisabled: boolean
  /** `extend` is true when Shift was held, with the mouse or the space bar. */
  onTick: (isChosen: boolean, extend: boolean) => void
  id?: string
  /** The key that ticks it. */
  keys?: string
}

/** A checkbox that fills its cell, so that a click beside it does not open the profile. */
export function SelectBox({ label, chosen, isDisabled, onTick, keys, ...rest }: SelectBoxProps) {
  const [shown, show] = useOptimistic(chosen)
  // Paint the tick before the rows and the bar are rendered again.
  const tick = (isChosen: boolean, extend: boolean) =>
    startTransition(async () => {
      show(isChosen ? 'all' : 'none')
      await afterPaint()
      // Again, because what follows an `await` is outside: the box would show its old state for a moment.
      startTransition(() => onTick(isChosen, extend))
    })
  return (
    <div className="absolute inset-0 flex select-none">
      <Checkbox
        {...rest}
        data-slot="select"
        data-keys={keys}
        aria-label={label}
        isSelected={shown === 'all'}
        isIndeterminate={shown === 'some'}
        isDisabled={isDisabled}
        // `onChange` does not say which keys were held.
        onClick={(event) => tick(event.currentTarget.checked, event.shiftKey)}
        // A click with Shift held would select text.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className="flex-1 ps-4"
      />
    </div>
  )
}

export const selectPageId = 'select-page'

/** Focuses the checkbox of the page, for when the selection bar disappears with the focus in it. */
export const focusSelectPage = (): void => document.getElementById(selectPageId)?.focus()

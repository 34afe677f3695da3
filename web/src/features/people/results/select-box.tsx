import { startTransition, useOptimistic } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

type SelectBoxProps = {
  label: string
  chosen: 'none' | 'some' | 'all'
  isDisabled: boolean
  /** `extend` when the shift key was held, with the mouse or with the space bar. */
  onTick: (isChosen: boolean, extend: boolean) => void
  id?: string
}

/** A box that takes the whole of its cell, so that a press beside it does not open the profile. */
export function SelectBox({ label, chosen, isDisabled, onTick, ...rest }: SelectBoxProps) {
  const [shown, show] = useOptimistic(chosen)
  // The tick is seen before rows and bar follow.
  const tick = (isChosen: boolean, extend: boolean) =>
    startTransition(async () => {
      show(isChosen ? 'all' : 'none')
      await afterPaint()
      onTick(isChosen, extend)
    })
  return (
    <div className="absolute inset-0 flex select-none">
      <Checkbox
        {...rest}
        aria-label={label}
        isSelected={shown === 'all'}
        isIndeterminate={shown === 'some'}
        isDisabled={isDisabled}
        // Not `onChange`, which does not say what keys were held.
        onClick={(event) => tick(event.currentTarget.checked, event.shiftKey)}
        // With shift held a press would select the text since the last one.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        className="flex-1 ps-4"
      />
    </div>
  )
}

export const selectPageId = 'select-page'

/** Where the focus goes when the bar of the selection disappears under it. */
export const focusSelectPage = (): void => document.getElementById(selectPageId)?.focus()

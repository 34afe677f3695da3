import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { openAround, openSections } from './open-sections.ts'

/** The panel, and the controls of a closed section, are loaded once. */
const maxPaints = 200

/** Focuses the first control that is shown, once there is one. */
async function reachFirst(selector: string, prepare: () => void = () => undefined): Promise<void> {
  for (let paints = 0; paints < maxPaints; paints++) {
    prepare()
    const controls = [...document.querySelectorAll<HTMLElement>(selector)]
    const shown = controls.find((control) => control.checkVisibility())
    if (shown) {
      shown.focus()
      shown.scrollIntoView({ block: 'center' })
      return
    }
    await afterPaint()
  }
}

/** Opens a group of the filter panel and moves the focus to its first control. */
export const reachGroup = (group: FilterGroup): Promise<void> =>
  reachFirst(`[data-filter-group="${group}"] :is(input, select)`, () => openSections(group))

/** Moves the focus to the first control of the filter panel, which may be about to open. */
export const reachFilters = (): Promise<void> => reachFirst('[data-filter-group] :is(input, select)')

/** Moves the focus to a control that was found by a selector, opening the sections around it. */
export const reachControl = (selector: string, control: Element): Promise<void> =>
  reachFirst(selector, () => openAround(control))

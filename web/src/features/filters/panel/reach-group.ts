import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { afterPaint } from '../../../lib/after-paint.ts'
import { openSections } from './open-sections.ts'

/** The controls of a closed section are loaded once. */
const maxPaints = 200

/** Opens a group of the filter panel and moves the focus to its first control. */
export async function reachGroup(group: FilterGroup): Promise<void> {
  for (let paints = 0; paints < maxPaints; paints++) {
    openSections(group)
    const controls = document.querySelectorAll<HTMLElement>(
      `[data-filter-group="${group}"] :is(input, select)`,
    )
    const shown = [...controls].find((control) => control.checkVisibility())
    if (shown) {
      shown.focus()
      shown.scrollIntoView({ block: 'center' })
      return
    }
    await afterPaint()
  }
}

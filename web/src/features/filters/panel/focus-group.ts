import type { FilterGroup } from '../model/filter-fields.ts'

/** Opens the section of the filter panel that holds a group, and moves the focus to its head. */
export function focusGroup(group: FilterGroup): void {
  const head = document
    .querySelector(`[data-filter-groups~="${group}"]`)
    ?.querySelector<HTMLElement>('button[aria-expanded]')
  if (!head) return
  if (head.getAttribute('aria-expanded') === 'false') head.click()
  head.focus()
  head.scrollIntoView({ block: 'start' })
}

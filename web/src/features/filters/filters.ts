import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'

/** The front of the filters: what other features use of them. */

export { alternativesQuery } from './api.ts'
export { appliedFilters, isExcluding, withoutApplied, type AppliedFilter } from './model/applied-filters.ts'
export { chipText } from './model/chip-text.ts'
export { compactFilters, sameFilters } from './model/compact-filters.ts'
export { activeGroups, addValue, clearGroups } from './model/filter-edits.ts'
export { headcountNumber, useFilterText } from './model/use-filter-text.ts'

/** Opens a group's section of the filter panel and moves the focus to its heading. */
export function focusGroup(group: FilterGroup): void {
  const heading = document
    .querySelector(`[data-filter-groups~="${group}"]`)
    ?.querySelector<HTMLElement>('button[aria-expanded]')
  if (!heading) return
  if (heading.getAttribute('aria-expanded') === 'false') heading.click()
  heading.focus()
  heading.scrollIntoView({ block: 'start' })
}

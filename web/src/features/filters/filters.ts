import type { FilterGroup } from '@rapport/contract/filters/field-kinds.ts'
import { openSections } from './panel/open-sections.ts'

/** The front of the filters: what other features use of them. */

export { AccountLists, useNamedLists } from './account-lists.ts'
export { alternativesQuery, peopleCountQuery } from './api.ts'
export { isExcluding, withoutApplied, type AppliedFilter } from './model/applied-filters.ts'
export { appliedBands, bandsOf, withoutBand } from './model/bands.ts'
export { compactFilters, sameFilters } from './model/compact-filters.ts'
export { countChanges } from './model/count-changes.ts'
export { activeGroups, addValue, clearGroups } from './model/filter-edits.ts'
export { useFilterText } from './model/use-filter-text.ts'
export { useValueNames } from './use-value-names.ts'
export { useChips } from './use-chips.tsx'
export { valueNamesQuery } from './value-names-query.ts'

/**
 * Moves the focus to the first control whose text or choice was refused, opening its section. False
 * when there is none. Refused input is not part of the draft, so a search, or a saved search, of the
 * draft would silently leave it out.
 */
export function showRefused(): boolean {
  const selector = '[data-refused] [aria-invalid="true"]'
  const refused = document.querySelector(selector)
  if (!refused) return false
  void import('./panel/reach-group.ts').then(({ reachControl }) => reachControl(selector, refused))
  return true
}

/** Opens a group's section of the filter panel and moves the focus to its heading. */
export function focusGroup(group: FilterGroup): void {
  const heading = openSections(group)
  if (!heading) return
  heading.focus()
  heading.scrollIntoView({ block: 'start' })
}

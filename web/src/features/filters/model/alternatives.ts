import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { readList, withField, type ListFieldId } from './filter-fields.ts'

/**
 * Where the people of a value are counted: a list that excludes counts those whom the value would leave out, as the list that includes
 * does.
 */
const countedIn: Partial<Record<ListFieldId, ListFieldId>> = {
  'companyFilter.namesExcluded': 'companyFilter.namesIncluded',
  'companyFilter.HQLocationExcluded': 'companyFilter.HQLocationIncluded',
  'experience.jobTitlesExcluded': 'experience.jobTitlesIncluded',
}

/** Lists that are one filter: whoever is in the one or in the other matches. */
const together: Partial<Record<ListFieldId, ListFieldId>> = {
  'companyFilter.namesIncluded': 'companyFilter.namesIncludedPastList',
  'companyFilter.namesIncludedPastList': 'companyFilter.namesIncluded',
}

/** The filter set in which a value is the only one of its filter; all other filters stay. */
export function onlyValue(filters: FilterSet, field: ListFieldId, value: string): FilterSet {
  const target = countedIn[field] ?? field
  const other = together[target]
  // A list that excludes goes on excluding others, not what is counted.
  const excluded = field === target ? [] : readList(filters, field).filter((text) => !sameText(text, value))
  const kept = field === target ? filters : withField(filters, field, excluded)
  return withField(other ? withField(kept, other, []) : kept, target, [value])
}

const sameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

import type { Reading, UnderstoodWords } from '@rapport/contract/free-text/schemas.ts'
import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { forAnybody, type PeopleSearch } from '@rapport/search/people-search.ts'

const ofCompany = (value: string): PartialFilterSet => ({
  companyFilter: { namesIncluded: [value], namesIncludedPast: true, namesIncludedPastList: [value] },
})
const ofSchool = (value: string): PartialFilterSet => ({ education: { universities: [value] } })
const ofName = (value: string): PartialFilterSet => ({ names: [value] })

/** The filters whose values are names, and the filter set that finds people with such a value. */
const finders: Readonly<Record<string, (value: string) => PartialFilterSet>> = {
  'companyFilter.namesIncluded': ofCompany,
  'companyFilter.namesIncludedPastList': ofCompany,
  'companyFilter.namesExcluded': ofCompany,
  'education.universities': ofSchool,
  'education.universitiesExcluded': ofSchool,
  names: ofName,
  namesExcluded: ofName,
}

/**
 * Marks the names that no person's data has. The reader knows names in full only, but `Samsung`
 * also finds Samsung Electronics; and it doesn't know the names of people.
 */
export async function markUnfound(
  reading: Reading,
  search: Pick<PeopleSearch, 'ask'>,
  signal: AbortSignal,
): Promise<Reading> {
  const counts = new Map<string, Promise<number>>()
  const isFound = async ({ filter, value, isKnown }: UnderstoodWords): Promise<boolean> => {
    const finder = finders[filter]
    const isInDoubt = isKnown === false || filter === 'names' || filter === 'namesExcluded'
    if (finder === undefined || typeof value !== 'string' || !isInDoubt) return true
    const key = JSON.stringify(finder(value))
    const count =
      counts.get(key) ??
      search.ask({ kind: 'count', filters: forAnybody(filterSet.parse(finder(value))) }, signal)
    counts.set(key, count)
    return (await count) > 0
  }
  const found = await Promise.all(reading.understood.map(isFound))
  const understood = reading.understood.map(({ text, filter, value }, at): UnderstoodWords =>
    found[at] === true ? { text, filter, value } : { text, filter, value, isKnown: false },
  )
  return { ...reading, understood }
}

import type { FilterSet } from '@rapport/contract/filters.ts'
import { Companies } from './companies.ts'
import { buildDocuments } from './documents.ts'
import { countFacets } from './facets.ts'
import type { CompanyFacts, PersonFacts } from './facts.ts'
import type { PeopleSearch } from './people-search.ts'
import { matchingDocuments } from './query.ts'
import { createSuggester } from './suggest.ts'

/**
 * The people index in memory. Every filter is resolved on *distinct* values first (companies, places, titles, words), then
 * carried over to people by one scan of a column or by postings; the results are intersected as bitmaps. Costs a few passes over a column
 * of four bytes a person for each active filter. Built once and never changed.
 *
 * `today` gives days since 1970-01-01: funding dates count back from it.
 */
export function createPeopleIndex(input: {
  companies: Iterable<CompanyFacts>
  people: Iterable<PersonFacts>
  today: () => number
}): PeopleSearch {
  const companies = new Companies(input.companies)
  const documents = buildDocuments(input.people, companies.ordinalOf)
  const suggest = createSuggester(documents, companies)

  const match = (filters: FilterSet, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    return matchingDocuments({ documents, companies, today: input.today() }, filters)
  }

  return {
    size: documents.size,
    async search(filters, page, signal) {
      const found = match(filters, signal)
      const ids = found.slice(page.offset, page.limit).map((ordinal) => documents.ids[ordinal]!)
      return { ids, total: found.count() }
    },
    async count(filters, signal) {
      return match(filters, signal).count()
    },
    async facets(filters, signal) {
      return countFacets({ documents, companies, count: (set) => match(set, signal).count() }, filters)
    },
    async suggest(query, signal) {
      signal?.throwIfAborted()
      return suggest(query)
    },
  }
}

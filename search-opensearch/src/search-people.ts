import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type {
  PeopleSearch,
  ResolvedFilters,
  SearchResult,
  SortedPage,
} from '@rapport/search/people-search.ts'
import { filterQuery } from './clauses/filter-query.ts'
import { allOf, isAny, type Query } from './clauses/query.ts'
import { equalTitleQuery } from './clauses/title-clauses.ts'
import { findCompanies } from './companies.ts'
import { countFacets } from './facets.ts'
import { pageOf } from './pages.ts'
import { questionOf, search, type SearchOptions } from './questions.ts'
import { similarCompanies } from './similar/similar-companies.ts'
import { similarValues } from './similar/similar.ts'
import { suggest } from './suggestions/suggest.ts'
import { labelsOf } from './suggestions/values.ts'
import { sortOf } from './sort.ts'
import { titleGroups } from './title-groups.ts'

/** The part of `PeopleSearch` that a cluster answers by itself. */
export type ClusterSearch = Omit<PeopleSearch, 'size' | 'indexStatus'>

export function createClusterSearch(options: SearchOptions): ClusterSearch {
  const { cluster, people } = options
  return {
    search: async (filters, page, signal) => await searchPage(options, { filters, page, signal }),
    async count(filters, signal, addedAfter) {
      const matching = filterQuery(await questionOf(options, filters, signal))
      const query =
        addedAfter === undefined ? matching : allOf([matching, { range: { id: { gt: addedAfter } } }])
      const body = { query, size: 0, track_total_hits: true }
      return (await search(cluster, { index: people, body, signal })).hits.total.value
    },
    companies: async (filters, page, signal) => await findCompanies(options, filters, page, signal),
    suggest: async (query, signal) => await suggest(options, query, signal),
    similar: async (query, signal) => await similarValues(options, query, signal),
    async similarCompanies({ id, limit }, signal) {
      const found = await similarCompanies(options, isAny('id', [id]), { limit, signal })
      return found.map((company) => company.id)
    },
    labels: async (type, keys, signal) => await labelsOf(options, { type, keys, signal }),
    titleGroups: async (query, signal) => await titleGroups(options, query, signal),
    facets: async (filters, signal) => await countFacets(options, filters, signal),
  }
}

type PageRequest = { filters: ResolvedFilters; page: SortedPage; signal: AbortSignal | undefined }

async function searchPage(options: SearchOptions, request: PageRequest): Promise<SearchResult> {
  const { filters, page, signal } = request
  const matching = filterQuery(await questionOf(options, filters, signal))
  const sort = sortOf(page.sort, options.today())
  const { hits, total } = await pageOf(options, {
    index: options.people,
    query: ranked(matching, request),
    sort,
    page,
    signal,
  })
  return { ids: hits.map((hit) => hit.at(-1) as number), total }
}

/** Those who match without similar titles score 1, the others 0; only the usual order reads it. */
function ranked(query: Query, { filters: { experience }, page: { sort } }: PageRequest): Query {
  const isRanked = experience.includeSimilarTitles && experience.jobTitlesIncluded.length > 0
  if (!isRanked || (sort && !isUsualOrder(sort))) return allOf([query])
  const first = { constant_score: { filter: equalTitleQuery(experience) } }
  return { bool: { filter: [query], should: [first] } }
}

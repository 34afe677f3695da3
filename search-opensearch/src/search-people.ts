import type { Facets } from '@rapport/contract/people/schemas.ts'
import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type { Page, ResolvedFilters, SearchResult } from '@rapport/search/people-search.ts'
import { filterQuery } from './clauses/filter-query.ts'
import { allOf, type Query } from './clauses/query.ts'
import { equalTitleQuery } from './clauses/title-clauses.ts'
import { countFacets } from './facets.ts'
import { pageOf } from './pages.ts'
import { questionOf, search, type SearchOptions } from './questions.ts'
import { sortOf, type ClusterSort } from './sort.ts'

export type ClusterPage = Page & { sort?: ClusterSort }

/** The part of `PeopleSearch` that a cluster answers by itself. */
export type ClusterSearch = {
  search(filters: ResolvedFilters, page: ClusterPage, signal?: AbortSignal): Promise<SearchResult>
  count(filters: ResolvedFilters, signal?: AbortSignal, addedAfter?: number): Promise<number>
  facets(filters: ResolvedFilters, signal?: AbortSignal): Promise<Facets>
}

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
    facets: async (filters, signal) => await countFacets(options, filters, signal),
  }
}

type PageRequest = { filters: ResolvedFilters; page: ClusterPage; signal: AbortSignal | undefined }

async function searchPage(options: SearchOptions, request: PageRequest): Promise<SearchResult> {
  const { filters, page, signal } = request
  const matching = filterQuery(await questionOf(options, filters, signal))
  const sort = sortOf(page.sort, options.today())
  return await pageOf(options, {
    index: options.people,
    query: ranked(matching, request),
    sort,
    page,
    signal,
  })
}

/** Those who match without similar titles score 1, the others 0; only the usual order reads it. */
function ranked(query: Query, { filters: { experience }, page: { sort } }: PageRequest): Query {
  const isRanked = experience.includeSimilarTitles && experience.jobTitlesIncluded.length > 0
  if (!isRanked || (sort && !isUsualOrder(sort))) return allOf([query])
  const first = { constant_score: { filter: equalTitleQuery(experience) } }
  return { bool: { filter: [query], should: [first] } }
}

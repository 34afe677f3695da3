import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type { Page, ResolvedFilters, SearchResult } from '@rapport/search/people-search.ts'
import { filterQuery } from './clauses/filter-query.ts'
import { namesIn, type ExistingNames } from './clauses/names.ts'
import { allOf, isAny, type Query } from './clauses/query.ts'
import { equalTitleQuery } from './clauses/title-clauses.ts'
import { checkComplete, type Cluster } from './cluster.ts'
import type { PersonField } from './mapping.ts'
import { sortOf, type ClusterSort } from './sort.ts'

export type ClusterPage = Page & { sort?: ClusterSort }

/** The part of `PeopleSearch` that a cluster answers by itself. */
export type ClusterSearch = {
  search(filters: ResolvedFilters, page: ClusterPage, signal?: AbortSignal): Promise<SearchResult>
  count(filters: ResolvedFilters, signal?: AbortSignal, addedAfter?: number): Promise<number>
}

export type SearchOptions = {
  cluster: Cluster
  /** The aliases of the indexes. */
  people: string
  companies: string
  /** Days since 1970-01-01. */
  today: () => number
  /** How many hits an answer may be from the first one; further pages are reached in steps. The cluster's own limit is 10,000. */
  window?: number
}

export function createClusterSearch(options: SearchOptions): ClusterSearch {
  return {
    search: async (filters, page, signal) => await searchPage(options, { filters, page, signal }),
    async count(filters, signal, addedAfter) {
      const matching = await queryOf(options, filters, signal)
      const query =
        addedAfter === undefined ? matching : allOf([matching, { range: { id: { gt: addedAfter } } }])
      const body = { query, size: 0, track_total_hits: true }
      return (await searched(options, { index: options.people, body, signal })).hits.total.value
    },
  }
}

type PageRequest = { filters: ResolvedFilters; page: ClusterPage; signal: AbortSignal | undefined }

async function searchPage(options: SearchOptions, request: PageRequest): Promise<SearchResult> {
  const { filters, page, signal } = request
  const { window = 10_000 } = options
  const query = await queryOf(options, filters, signal)
  const body = {
    query: ranked(query, request),
    sort: sortOf(page.sort, options.today()),
    _source: false,
    stored_fields: '_none_',
    track_total_hits: true,
  }
  const ids: number[] = []
  let total = 0
  let after: readonly unknown[] | undefined
  // Each step begins behind the last hit of the one before.
  for (let at = 0; ;) {
    const end = page.offset + page.limit
    const isNear = at === 0 && end <= window
    const range = isNear
      ? { from: page.offset, size: page.limit }
      : { size: Math.min(window, end - at), ...(after && { search_after: after }) }
    const { hits } = await searched(options, {
      index: options.people,
      body: { ...body, ...range, track_total_hits: at === 0 },
      signal,
    })
    if (at === 0) total = hits.total.value
    const found = hits.hits.map(({ sort }) => sort.at(-1) as number)
    ids.push(...(isNear ? found : found.slice(Math.max(0, page.offset - at))))
    at += found.length
    after = hits.hits.at(-1)?.sort
    if (isNear || found.length < range.size || at >= end || page.offset >= total) return { ids, total }
  }
}

/** Those who match without similar titles score 1, the others 0; only the usual order reads it. */
function ranked(query: Query, { filters: { experience }, page: { sort } }: PageRequest): Query {
  const isRanked = experience.includeSimilarTitles && experience.jobTitlesIncluded.length > 0
  if (!isRanked || (sort && !isUsualOrder(sort))) return allOf([query])
  const first = { constant_score: { filter: equalTitleQuery(experience) } }
  return { bool: { filter: [query], should: [first] } }
}

async function queryOf(options: SearchOptions, filters: ResolvedFilters, signal?: AbortSignal) {
  const names = namesIn(filters)
  const [companies, schools] = await Promise.all([
    existing(options, { index: options.companies, field: 'companyKey', keys: names.companies, signal }),
    existing(options, { index: options.people, field: 'schoolKey', keys: names.schools, signal }),
  ])
  const existingNames: ExistingNames = { companies, schools }
  return filterQuery({ filters, existing: existingNames, today: options.today() })
}

type NamesRequest = {
  index: string
  field: PersonField
  keys: readonly string[]
  signal: AbortSignal | undefined
}

/** Those of the names that a document has. */
async function existing(
  options: SearchOptions,
  { index, field, keys, signal }: NamesRequest,
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const filters = keys.map((key) => isAny(field, [key]))
  const body = { query: isAny(field, keys), size: 0, aggs: { names: { filters: { filters } } } }
  const { aggregations } = await searched(options, { index, body, signal })
  return new Set(keys.filter((_, i) => aggregations!.names.buckets[i]!.doc_count > 0))
}

type SearchAnswer = {
  timed_out: boolean
  _shards: { total: number; successful: number; failed: number }
  hits: { total: { value: number }; hits: { sort: unknown[] }[] }
  aggregations?: { names: { buckets: { doc_count: number }[] } }
}

type Asked = { index: string; body: object; signal: AbortSignal | undefined }

async function searched({ cluster }: SearchOptions, { index, body, signal }: Asked): Promise<SearchAnswer> {
  const path = `/${index}/_search?allow_partial_search_results=false`
  const answer = (await cluster.request({ method: 'POST', path, body, signal })) as SearchAnswer
  checkComplete(answer)
  return answer
}

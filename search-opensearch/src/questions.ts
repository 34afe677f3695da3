import type { ResolvedFilters } from '@rapport/search/people-search.ts'
import { namesIn } from './clauses/names.ts'
import { isAny, type Query } from './clauses/query.ts'
import type { FilterQuestion } from './clauses/question.ts'
import { checkComplete, type Cluster } from './cluster.ts'
import type { PersonField } from './mapping.ts'

/** The options that every question to the cluster needs. */
export type SearchOptions = {
  cluster: Cluster
  /** The aliases of the indexes. */
  people: string
  companies: string
  /** Days since 1970-01-01. */
  today: () => number
  /**
   * How many hits an answer may be from the first one; further pages are reached in steps. The
   * cluster's own limit is 10,000.
   */
  window?: number
  /** How many people's facts say which values are alike; as many as in process unless given. */
  sampled?: number
}

/** A filter set as it is asked: which of its names exist is asked first. */
export async function questionOf(
  options: SearchOptions,
  filters: ResolvedFilters,
  signal?: AbortSignal,
): Promise<FilterQuestion> {
  const names = namesIn(filters)
  const [companies, schools] = await Promise.all([
    existingCompanies(options, names.companies, signal),
    existing(options, { index: options.people, field: 'schoolKey', keys: names.schools, signal }),
  ])
  return { filters, existing: { companies, schools }, today: options.today() }
}

/** Those of the keys of names that a company has. */
export const existingCompanies = async (
  options: SearchOptions,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Set<string>> =>
  await existing(options, { index: options.companies, field: 'companyKey', keys, signal })

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
  const aggs = { names: counted(keys.map((key) => isAny(field, [key]))) }
  const body = { query: isAny(field, keys), size: 0, aggs }
  const { aggregations } = await search(options.cluster, { index, body, signal })
  const counts = countsIn(aggregations!.names!)
  return new Set(keys.filter((_, i) => counts[i]! > 0))
}

/** Counts the documents of each query. */
export const counted = (queries: readonly Query[]) => ({ filters: { filters: queries } })

export type Counts = { doc_count: number; buckets?: { doc_count: number; key?: string }[] } & {
  [name: string]: unknown
}

/** Returns the counts that `counted` requested, in its order. */
export const countsIn = ({ buckets = [] }: Pick<Counts, 'buckets'>): number[] =>
  buckets.map(({ doc_count: count }) => count)

export type SearchAnswer = {
  timed_out: boolean
  _shards: { total: number; successful: number; failed: number }
  hits: { total: { value: number }; hits: { sort: unknown[]; fields?: unknown }[] }
  aggregations?: Record<string, Counts>
}

type Asked = { index: string; body: object; signal?: AbortSignal | undefined }

/** A whole answer, or a `ClusterError`. */
export async function search(cluster: Cluster, { index, body, signal }: Asked): Promise<SearchAnswer> {
  const path = `/${index}/_search?allow_partial_search_results=false`
  const answer = (await cluster.request({ method: 'POST', path, body, signal })) as SearchAnswer
  checkComplete(answer)
  return answer
}

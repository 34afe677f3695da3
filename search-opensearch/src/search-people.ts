import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type {
  Answer,
  PeopleSearch,
  QuestionKind,
  QuestionOf,
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
import { countSkills } from './skills.ts'
import { sortOf } from './sort.ts'
import { titleGroups } from './title-groups.ts'

type Context = SearchOptions & { signal: AbortSignal | undefined }

/** How a cluster answers each kind of question. */
const answers: { [K in QuestionKind]: (context: Context, question: QuestionOf<K>) => Promise<Answer<K>> } = {
  search: searchPage,
  count: async (context, { filters }) => await countMatches(context, await matching(context, filters)),
  companies: ({ signal, ...options }, { filters, page }) => findCompanies(options, filters, page, signal),
  suggest: ({ signal, ...options }, query) => suggest(options, query, signal),
  similar: ({ signal, ...options }, query) => similarValues(options, query, signal),
  async similarCompanies({ signal, ...options }, { id, limit }) {
    const found = await similarCompanies(options, isAny('id', [id]), { limit, signal })
    return found.map((company) => company.id)
  },
  labels: ({ signal, ...options }, query) => labelsOf(options, { ...query, signal }),
  titleGroups: ({ signal, ...options }, query) => titleGroups(options, query, signal),
  skills: ({ signal, ...options }, query) => countSkills(options, query, signal),
  facets: ({ signal, ...options }, { filters }) => countFacets(options, filters, signal),
}

/** The part of `PeopleSearch` that a cluster answers by itself. */
export type ClusterSearch = Pick<PeopleSearch, 'ask'>

/** A search on a cluster. A question throws a `ClusterError` if the cluster does not answer, or not whole. */
export function createClusterSearch(options: SearchOptions): ClusterSearch {
  return { ask: async (question, signal) => await answers[question.kind]({ ...options, signal }, question) }
}

const matching = async ({ signal, ...options }: Context, filters: ResolvedFilters): Promise<Query> =>
  filterQuery(await questionOf(options, filters, signal))

async function countMatches({ cluster, people, signal }: Context, query: Query): Promise<number> {
  const body = { query, size: 0, track_total_hits: true }
  return (await search(cluster, { index: people, body, signal })).hits.total.value
}

async function searchPage(context: Context, { filters, page }: QuestionOf<'search'>): Promise<SearchResult> {
  const { signal, ...options } = context
  const sort = sortOf(page.sort, options.today())
  const { hits, total } = await pageOf(options, {
    index: options.people,
    query: ranked(await matching(context, filters), { filters, page }),
    sort,
    page,
    signal,
  })
  return { ids: hits.map((hit) => hit.at(-1) as number), total }
}

type PageQuestion = { filters: ResolvedFilters; page: SortedPage }

/** Those who match without similar titles score 1, the others 0; only the usual order reads it. */
function ranked(query: Query, { filters: { experience }, page: { sort } }: PageQuestion): Query {
  const isRanked = experience.includeSimilarTitles && experience.jobTitlesIncluded.length > 0
  if (!isRanked || (sort && !isUsualOrder(sort))) return allOf([query])
  const first = { constant_score: { filter: equalTitleQuery(experience) } }
  return { bool: { filter: [query], should: [first] } }
}

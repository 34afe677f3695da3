import type { FacetCount, Facets } from '@rapport/contract/people/schemas.ts'
import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { allBlocks, blocksOf, type Check, type Work } from '../clauses/blocks-to-do.ts'
import {
  companyMicroseconds,
  type Costed,
  isSortedSearch,
  microsecondsOf,
  type Plans,
  sortedMicroseconds,
  unplannedMicroseconds,
} from './cost.ts'
import { execute } from '../clauses/execute.ts'
import {
  countFacets,
  countriesOf,
  type Countries,
  type FacetTotals,
  noFacetTotals,
  presentFacets,
} from './facet-counts.ts'
import type { IndexView } from '../index/index-view.ts'
import { Matches, pageOf, rankOf } from '../clauses/matches.ts'
import { OpenSegment } from '../segment/open-segment.ts'
import type {
  CompaniesFound,
  LabelledType,
  Page,
  ResolvedFilters,
  SearchResult,
  SortedPage,
  SimilarCompaniesQuery,
  SimilarQuery,
  SkillsQuery,
  SortedCompanyPage,
  SuggestQuery,
  TitleGroups,
  TitleGroupsQuery,
} from '../people-search.ts'
import { comparison } from '../sorting/sort-values.ts'
import { sortColumn } from '../sorting/sort-column.ts'
import { SortedMatches } from '../sorting/sorted-matches.ts'
import { sortedPage } from '../sorting/sorted-page.ts'
import { similarValues } from './similar.ts'
import { similarCompanies } from './similar-companies.ts'
import { countSkills, presentSkills, type SkillTotals } from './skill-counts.ts'
import { withoutAlternatives } from '../filters/without-alternatives.ts'
import { searchCompanies } from './companies/company-search.ts'
import { companyTable, type CompanyTable } from './companies/company-table.ts'
import { planned, planQuery } from './plan.ts'
import { pageOfRanks, type Ranked, shallow } from './ranked.ts'
import { Suggester } from './suggester.ts'
import { titleGroups } from './title-groups.ts'
import { inOrder, type SegmentQuery, Vocabulary, type WhichMatches } from './vocabulary.ts'
import { monthOf } from '../filters/month.ts'

type Addition = { filters: ResolvedFilters; matches: WhichMatches; limit: number; work: Work }

/**
 * Answers queries from the latest view it was given. Synchronous; one per thread. Queries call
 * `check` between blocks of 65,536 documents, and stop with whatever it throws. `today` returns
 * days since 1970-01-01; funding dates and years of work are relative to it.
 */
export class IndexReader {
  readonly #today: () => number
  #segments: OpenSegment[] = []
  #vocabulary = new Vocabulary([])
  #suggester = new Suggester([], this.#vocabulary)
  #countries: Countries | undefined
  #companies: CompanyTable | undefined
  #size = 0
  /**
   * Plans made for a cost estimate, kept for the question that follows. A clause is good for one
   * pass over the blocks.
   */
  #unused: { filters: ResolvedFilters; matches: WhichMatches; plans: Plans } | null = null

  constructor({ today }: { today: () => number }) {
    this.#today = today
  }

  /** Switches to a new view. Segments that are already open stay open. */
  show(view: IndexView): void {
    const open = new Map(this.#segments.map((segment) => [segment.id, segment]))
    const before = this.#segments
    this.#segments = view.segments.map(({ memory, deaths }) => {
      const segment = open.get(memory.id) ?? new OpenSegment(memory)
      segment.setDeaths(deaths)
      return segment
    })
    this.#size = view.size
    this.#unused = null
    this.#countries = undefined
    this.#companies = undefined
    if (
      before.length === this.#segments.length &&
      before.every((segment, i) => segment === this.#segments[i])
    )
      return
    this.#vocabulary = new Vocabulary(this.#segments)
    this.#suggester = new Suggester(this.#segments, this.#vocabulary)
  }

  /** The number of people in the view. */
  get size(): number {
    return this.#size
  }

  /** The number of blocks in all segments. */
  get blocks(): number {
    return this.#segments.reduce((sum, { blocks }) => sum + blocks, 0)
  }

  search(filters: ResolvedFilters, { sort, ...page }: SortedPage, check?: Check): SearchResult {
    if (sort && !isUsualOrder(sort)) return this.#sorted(filters, { sort, ...page }, check)
    let ids: number[] = []
    let total = 0
    for (const matches of inOrder(filters)) {
      const rest = { offset: Math.max(0, page.offset - total), limit: page.limit - ids.length }
      const found = this.#page(filters, matches, rest, check)
      ids = ids.concat(found.ids)
      total += found.total
    }
    return { ids, total }
  }

  #page(filters: ResolvedFilters, matches: WhichMatches, page: Page, check: Check | undefined): SearchResult {
    const last = page.offset + page.limit
    if (this.#segments.length > 1 && last <= shallow) {
      const ranked: Ranked = { ranks: [], total: 0 }
      this.#addFirst(ranked, { filters, matches, limit: last, work: { check } })
      return pageOfRanks(ranked, page)
    }
    check?.()
    const plans = this.#plans(filters, matches)
    if (plans.length === 1) {
      const { segment, clause } = plans[0]!
      const { documents, total } = execute(segment, clause, page, allBlocks(segment, check))
      return { ids: documents.map((document) => segment.ids[document]!), total }
    }
    const all = plans.map(({ segment, clause }) => new Matches(segment, clause, check))
    return { ids: pageOf(all, page), total: all.reduce((sum, { total }) => sum + total, 0) }
  }

  #sorted(
    filters: ResolvedFilters,
    { sort, ...page }: Required<SortedPage>,
    check: Check | undefined,
  ): SearchResult {
    check?.()
    const [month, compare] = [monthOf(this.#today()), comparison(sort.by)]
    const all = this.#plans(filters, 'all').map(({ segment, clause }) => {
      const column = sortColumn(segment, sort, month)
      return new SortedMatches({ segment, clause, column, compare, check })
    })
    return { ids: sortedPage(all, compare, page), total: all.reduce((sum, { total }) => sum + total, 0) }
  }

  /** The first matches, and their total number. */
  searchFirst(filters: ResolvedFilters, limit: number, work: Work): Ranked {
    const ranked: Ranked = { ranks: [], total: 0 }
    for (const matches of inOrder(filters)) this.#addFirst(ranked, { filters, matches, limit, work })
    return ranked
  }

  count(filters: ResolvedFilters, check?: Check): number {
    return this.countPart(filters, { check })
  }

  countPart(filters: ResolvedFilters, work: Work): number {
    const ranked: Ranked = { ranks: [], total: 0 }
    this.#addFirst(ranked, { filters, matches: 'all', limit: 0, work })
    return ranked.total
  }

  #addFirst(ranked: Ranked, { filters, matches, limit, work }: Addition): void {
    work.check?.()
    const isFurther = matches === 'further'
    this.#plans(filters, matches).forEach(({ segment, clause }, at) => {
      // The blocks of each segment are taken once for the first matches, and once for the further ones.
      const turn = isFurther ? this.#segments.length + at : at
      const found = execute(segment, clause, { offset: 0, limit }, blocksOf(segment, turn, work))
      ranked.total += found.total
      for (const document of found.documents) ranked.ranks.push({ ...rankOf(segment, document), isFurther })
    })
  }

  facets(filters: ResolvedFilters, check?: Check): Facets {
    return presentFacets(this.facetTotals(filters, { check }))
  }

  facetTotals(filters: ResolvedFilters, work: Work): FacetTotals {
    work.check?.()
    const countries = (this.#countries ??= countriesOf(this.#segments, (name) =>
      this.#vocabulary.placeKeys([name]),
    ))
    const totals = noFacetTotals()
    this.#queries(filters, 'all').forEach((query, at) => {
      const blocks = blocksOf(query.segment, at, work)
      countFacets({ ...query, countries }, planQuery(query), { totals, blocks })
    })
    return totals
  }

  companies(filters: ResolvedFilters, page: SortedCompanyPage, check?: Check): CompaniesFound {
    check?.()
    const table = (this.#companies ??= companyTable(this.#segments, (name) =>
      this.#vocabulary.placeKeys([name]),
    ))
    return searchCompanies(this.#queries(filters, 'all'), table, { page, check })
  }

  skills(query: SkillsQuery, check?: Check): FacetCount[] {
    return presentSkills([this.skillTotals(query, { check })], query.limit)
  }

  skillTotals({ filters, limit }: SkillsQuery, work: Work): SkillTotals {
    const plans = this.#plans(withoutAlternatives(filters), 'all')
    const labelOf = this.#suggester.labelOf.bind(this.#suggester, 'SKILLS')
    return countSkills({ plans, chosen: filters.skills.included, limit, labelOf, work })
  }

  suggest(query: SuggestQuery): Suggestion[] {
    return this.#suggester.suggest(query)
  }

  similar(query: SimilarQuery, check: Check = () => {}): Suggestion[] {
    const [segments, vocabulary, suggester] = [this.#segments, this.#vocabulary, this.#suggester]
    vocabulary.begin()
    return similarValues({ segments, vocabulary, suggester, check }, query)
  }

  similarCompanies({ id, limit }: SimilarCompaniesQuery, check: Check = () => {}): number[] {
    const given = { rowsIn: (segment: OpenSegment) => [segment.companyRow(id)].filter((row) => row >= 0) }
    return similarCompanies(this.#segments, given, { limit, check }).map((similar) => similar.id)
  }

  titleGroups(query: TitleGroupsQuery, check: Check = () => {}): TitleGroups {
    const [segments, suggester] = [this.#segments, this.#suggester]
    const queriesOf = (filters: ResolvedFilters) => this.#queries(filters, 'all')
    return titleGroups({ queriesOf, segments, suggester, check }, query)
  }

  labels(type: LabelledType, keys: readonly string[]): Map<string, string> {
    const labels = keys.map((key) => [key, this.#suggester.labelOf(type, key)] as const)
    return new Map(labels.filter((entry): entry is [string, string] => entry[1] !== null))
  }

  /**
   * Estimates a question's duration in microseconds, to decide whether it may run on a thread that
   * must stay responsive.
   */
  cost(question: Costed): number {
    const { kind, filters } = question
    const documents = this.#segments.reduce((sum, segment) => sum + segment.documents, 0)
    if (kind === 'companies')
      return this.#segments.reduce((sum, { companyIds }) => sum + companyIds.length, 0) * companyMicroseconds
    // Facets plan about a hundred clauses, however few people there are.
    if (kind === 'facets') return 1000 * this.#segments.length + documents * 0.01
    const unplanned = unplannedMicroseconds(filters, documents)
    if (unplanned !== null) return unplanned
    const isSorted = isSortedSearch(question)
    const [matches, ...further]: WhichMatches[] = kind === 'search' && !isSorted ? inOrder(filters) : ['all']
    const plans = this.#plans(filters, matches!)
    this.#unused = { filters, matches: matches!, plans }
    if (isSorted) return sortedMicroseconds(plans)
    // Further matches take about as long as the first ones.
    return microsecondsOf(plans) * (1 + further.length)
  }

  #plans(filters: ResolvedFilters, matches: WhichMatches): Plans {
    if (this.#unused?.filters === filters && this.#unused.matches === matches) {
      const { plans } = this.#unused
      this.#unused = null
      return plans
    }
    return this.#queries(filters, matches).map((query) => ({
      segment: query.segment,
      clause: planned(query.segment, planQuery(query)),
    }))
  }

  #queries(filters: ResolvedFilters, matches: WhichMatches): SegmentQuery[] {
    this.#unused = null
    const [vocabulary, today] = [this.#vocabulary, this.#today()]
    vocabulary.begin()
    return this.#segments.map((segment) => ({ segment, filters, matches, vocabulary, today }))
  }
}

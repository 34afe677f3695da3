import type { Facets } from '@rapport/contract/facets.ts'
import { countFilters } from '@rapport/contract/filter-values.ts'
import type { FilterSet } from '@rapport/contract/filters.ts'
import type { Suggestion } from '@rapport/contract/people.ts'
import { countAdded } from './count-added.ts'
import { type Check, execute } from './execute.ts'
import { countFacets, countriesOf, type Countries, noFacetTotals, presentFacets } from './facet-counts.ts'
import type { IndexView } from './index-view.ts'
import { compareRanks, Matches, pageOf, rankOf } from './matches.ts'
import { OpenSegment } from './open-segment.ts'
import type { LabelledType, Page, SearchResult, SuggestQuery } from './people-search.ts'
import { planned, planQuery } from './plan.ts'
import { Suggester } from './suggester.ts'
import { type Question, Vocabulary } from './vocabulary.ts'

/** Up to here the first documents of each segment are simply merged. */
const shallow = 2000

/**
 * Answers from the newest view that it was shown; one a thread, synchronous. Queries poll `check` between blocks of 65,536 documents, and end with
 * whatever it throws. `today` gives days since 1970-01-01: funding dates and years of work count back from it.
 */
export class IndexReader {
  readonly #today: () => number
  #segments: OpenSegment[] = []
  #vocabulary = new Vocabulary([])
  #suggester = new Suggester([], this.#vocabulary)
  #countries: Countries | undefined
  #size = 0

  constructor({ today }: { today: () => number }) {
    this.#today = today
  }

  /** Answers from this view from now on. Segments that are open already stay so. */
  show(view: IndexView): void {
    const open = new Map(this.#segments.map((segment) => [segment.id, segment]))
    const before = this.#segments
    this.#segments = view.segments.map(({ memory, deaths }) => {
      const segment = open.get(memory.id) ?? new OpenSegment(memory)
      segment.setDeaths(deaths)
      return segment
    })
    this.#size = view.size
    this.#countries = undefined
    if (
      before.length === this.#segments.length &&
      before.every((segment, i) => segment === this.#segments[i])
    )
      return
    this.#vocabulary = new Vocabulary(this.#segments)
    this.#suggester = new Suggester(this.#segments, this.#vocabulary)
  }

  /** How many people can be found. */
  get size(): number {
    return this.#size
  }

  search(filters: FilterSet, page: Page, check?: Check): SearchResult {
    check?.()
    const plans = this.#questions(filters).map((question) => ({
      segment: question.segment,
      clause: planned(question.segment, planQuery(question)),
    }))
    const last = page.offset + page.limit
    if (plans.length > 1 && last > shallow) {
      const all = plans.map(({ segment, clause }) => new Matches(segment, clause, check))
      return { ids: pageOf(all, page), total: all.reduce((sum, { total }) => sum + total, 0) }
    }
    const own = plans.length > 1 ? { offset: 0, limit: last } : page
    const found = plans.map(({ segment, clause }) => ({ segment, ...execute(segment, clause, own, check) }))
    const total = found.reduce((sum, part) => sum + part.total, 0)
    const ranks = found.flatMap(({ segment, documents }) =>
      documents.map((document) => rankOf(segment, document)),
    )
    if (plans.length === 1) return { ids: ranks.map(({ id }) => id), total }
    const ids = ranks.toSorted(compareRanks).map(({ id }) => id)
    return { ids: ids.slice(page.offset, last), total }
  }

  count(filters: FilterSet, check?: Check): number {
    return this.search(filters, { offset: 0, limit: 0 }, check).total
  }

  /** How many of the people who match have an id above `after`. */
  countAdded(filters: FilterSet, after: number, check?: Check): number {
    check?.()
    let total = 0
    for (const question of this.#questions(filters)) {
      const { segment } = question
      if (segment.newestId > after)
        total += countAdded(segment, planned(segment, planQuery(question)), after, check)
    }
    return total
  }

  facets(filters: FilterSet, check?: Check): Facets {
    check?.()
    this.#countries ??= countriesOf(this.#segments, (name) => this.#vocabulary.placeKeys([name]))
    const totals = noFacetTotals()
    for (const question of this.#questions(filters))
      countFacets({ ...question, countries: this.#countries }, planQuery(question), { totals, check })
    return presentFacets(totals)
  }

  suggest(query: SuggestQuery): Suggestion[] {
    return this.#suggester.suggest(query)
  }

  labels(type: LabelledType, keys: readonly string[]): Map<string, string> {
    const labels = keys.map((key) => [key, this.#suggester.labelOf(type, key)] as const)
    return new Map(labels.filter((entry): entry is [string, string] => entry[1] !== null))
  }

  /** About how long a query will take, in microseconds: whether it may run on a thread that has to answer others meanwhile. */
  cost(filters: FilterSet, kind: 'search' | 'count' | 'added' | 'facets'): number {
    const documents = this.#segments.reduce((sum, segment) => sum + segment.documents, 0)
    // Facets plan some hundred clauses, however few people there are.
    if (kind === 'facets') return 1000 * this.#segments.length + documents * 0.01
    // Of everybody who matches the id is looked at.
    const visits = kind === 'added' ? documents * 0.005 : 0
    return 20 + visits + documents * 0.0002 * (1 + countFilters(filters))
  }

  #questions(filters: FilterSet): Question[] {
    return this.#segments.map((segment) => ({
      segment,
      filters,
      vocabulary: this.#vocabulary,
      today: this.#today(),
    }))
  }
}

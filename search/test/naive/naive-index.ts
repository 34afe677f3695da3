import type { Facets } from '@rapport/contract/people/schemas.ts'
import { facetNames } from '@rapport/contract/filters/facet-values.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import type {
  CompaniesFound,
  SearchResult,
  SortedCompanyPage,
  SortedPage,
  SuggestQuery,
} from '../../src/people-search.ts'
import { naiveCompanies } from './companies.ts'
import { naiveFacet } from './facets.ts'
import { personMatcher, type Known } from './filters.ts'
import { naiveSort } from './sort.ts'
import { checkSuggestions, Spellings } from './suggest.ts'
import { titleRank } from './titles.ts'

export type World = { companies: CompanyFacts[]; people: PersonFacts[] }
export type NaiveChange = World & { removedPeople: number[] }

/**
 * The twin that the index is compared with: the same operations on maps, arrays and `filter`, as
 * plain as possible. `today` counts days since 1970-01-01. A company is its last definition; one
 * without a definition is unknown.
 */
export class NaiveIndex {
  readonly #companies: Map<number, CompanyFacts>
  readonly #people: Map<number, PersonFacts>
  readonly #spellings: Spellings
  /** Matches are returned in this order. */
  #order: PersonFacts[] = []

  constructor(world: World, spellings?: Spellings) {
    this.#companies = new Map()
    this.#people = new Map()
    this.#spellings = new Spellings(spellings)
    this.apply({ ...world, removedPeople: [] })
  }

  get size(): number {
    return this.#people.size
  }

  get companies(): CompanyFacts[] {
    return [...this.#companies.values()]
  }

  /** Living people, highest profile strength first, then by id. */
  get people(): readonly PersonFacts[] {
    return this.#order
  }

  apply({ companies, people, removedPeople }: NaiveChange): void {
    for (const company of companies) {
      this.#companies.set(company.id, company)
      this.#spellings.addCompany(company)
    }
    for (const person of people) {
      this.#people.set(person.id, person)
      this.#spellings.addPerson(person)
    }
    for (const id of removedPeople) this.#people.delete(id)
    this.#sort()
  }

  /** A copy of the current state, unaffected by later changes. */
  copy(): NaiveIndex {
    return new NaiveIndex({ companies: this.companies, people: [...this.#order] }, this.#spellings)
  }

  /** With similar titles, those who match without them come first. */
  matching(filters: FilterSet, today: number): PersonFacts[] {
    const rank = titleRank(filters.experience)
    const found = this.#order.filter(personMatcher(this.#known(today), filters))
    return [...found.filter((person) => rank(person) === 0), ...found.filter((person) => rank(person) === 1)]
  }

  search(filters: FilterSet, { offset, limit, sort }: SortedPage, today: number): SearchResult {
    const isUsual = !sort || (sort.on === 'strength' && sort.by === 'desc')
    const found = isUsual ? this.matching(filters, today) : this.#sorted(filters, sort, today)
    return { ids: found.slice(offset, offset + limit).map((person) => person.id), total: found.length }
  }

  #sorted(filters: FilterSet, sort: Sort, today: number): PersonFacts[] {
    const known = this.#known(today)
    return naiveSort(known, this.#order.filter(personMatcher(known, filters)), sort)
  }

  facets(filters: FilterSet, today: number): Facets {
    const known = this.#known(today)
    return Object.fromEntries(facetNames.map((name) => [name, naiveFacet(known, filters, name)])) as Facets
  }

  /** The companies that match, a page of them, and their facets. */
  companiesFound(filters: FilterSet, page: SortedCompanyPage, today: number): CompaniesFound {
    return naiveCompanies(this.#known(today), filters, page)
  }

  /**
   * Throws an AssertionError if these are not the expected suggestions; `toleratesTypos` as what is
   * tested does.
   */
  checkSuggestions(query: SuggestQuery, actual: readonly Suggestion[], toleratesTypos = true): void {
    checkSuggestions({ known: this.#known(0), spellings: this.#spellings, toleratesTypos }, query, actual)
  }

  #known(today: number): Known {
    return { companies: this.#companies, people: this.#order, today }
  }

  #sort(): void {
    this.#order = [...this.#people.values()].toSorted((a, b) => b.strength - a.strength || a.id - b.id)
  }
}

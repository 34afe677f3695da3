import fc from 'fast-check'
import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { type CompanySort, companySortFields } from '@rapport/contract/companies/sort.ts'
import { type Sort, sortDirections, sortFields } from '@rapport/contract/people/sort.ts'
import type { Page, SuggestQuery } from '../src/people-search.ts'
import type { NaiveChange } from './naive/naive-index.ts'
import { aDay, companyFacts, personFacts } from './random-facts.ts'
import { filters, suggestQuery } from './random-filters.ts'
import { someIds } from './random-world.ts'

/**
 * `facets`: filter sets whose facets are all counted. `filters`: filter sets whose people are
 * requested, all of them and one page; for as many as there are `sorts`, also in such an order. The
 * companies of `facets` are requested in the order of `companySorts`, too.
 */
export type Questions = {
  filters: PartialFilterSet[]
  sorts: Sort[]
  facets: PartialFilterSet[]
  companySorts: CompanySort[]
  suggestions: SuggestQuery[]
  page: Page
}

/** Operations on an index and its surroundings. */
export type Operation =
  | { kind: 'change'; change: NaiveChange }
  /** Runs all due merges at once. */
  | { kind: 'merge' }
  /** Starts a merge, which runs in another thread … */
  | { kind: 'plan' }
  /** … and finishes it, after other operations. */
  | { kind: 'finish' }
  /** Saves the index, changes it meanwhile, loads it as saved, and may continue with the loaded one. */
  | { kind: 'snapshot'; mark: string; meanwhile: NaiveChange; isUsed: boolean }
  /** Keeps a reader of the current state. */
  | { kind: 'keep'; isPosted: boolean }
  | { kind: 'day'; today: number }
  | { kind: 'ask'; questions: Questions; isPosted: boolean }

export const today = fc.oneof(
  { weight: 1, arbitrary: fc.constant(aDay) },
  { weight: 3, arbitrary: fc.integer({ min: aDay - 800, max: aDay + 800 }) },
)

const page = fc.record({ offset: fc.integer({ min: 0, max: 40 }), limit: fc.integer({ min: 0, max: 40 }) })

export const sort: fc.Arbitrary<Sort> = fc.record({
  on: fc.constantFrom(...sortFields),
  by: fc.constantFrom(...sortDirections),
})

const companySort: fc.Arbitrary<CompanySort> = fc.record({
  on: fc.constantFrom(...companySortFields),
  by: fc.constantFrom(...sortDirections),
})

export const questions: fc.Arbitrary<Questions> = fc.record({
  filters: fc.array(filters, { minLength: 1, maxLength: 6, size: 'max' }),
  sorts: fc.array(sort, { maxLength: 6, size: 'max' }),
  facets: fc.array(filters, { maxLength: 2, size: 'max' }),
  companySorts: fc.array(companySort, { maxLength: 2, size: 'max' }),
  suggestions: fc.array(suggestQuery, { maxLength: 6, size: 'max' }),
  page,
})

const few = <T extends { id: number }>(facts: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(facts, { maxLength, selector: ({ id }) => id })

const mark = fc.oneof(fc.constantFrom('', '0/16B3748', '한글 \u0000\n"'), fc.string())

const kind = <K extends Operation['kind']>(name: K) => fc.constant(name)

/**
 * Up to 40 operations on people and companies with this many ids; the fewer ids, the more often the
 * same ones change.
 */
export function operations({ people, companies } = { people: 80, companies: 12 }): fc.Arbitrary<Operation[]> {
  const companyIds = someIds(companies)
  const personIds = someIds(people)
  const changed = Math.min(12, people >> 2)
  const change: fc.Arbitrary<NaiveChange> = fc.record({
    companies: few(companyFacts(companyIds), 3),
    people: few(personFacts(personIds, companyIds), changed),
    removedPeople: fc.uniqueArray(personIds, { maxLength: changed }),
  })
  const isPosted = fc.boolean()
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: kind('change'), change }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('merge') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('plan') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('finish') }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: kind('snapshot'), mark, meanwhile: change, isUsed: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind('keep'), isPosted }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('day'), today }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('ask'), questions, isPosted }) },
  )
  return fc.array(operation, { maxLength: 40, size: 'max' })
}

import type { CompanySort } from '@rapport/contract/companies/sort.ts'
import type { Sort, SortDirection, SortField } from '@rapport/contract/people/sort.ts'
import type { CompanyFacts, PersonFacts } from '../../src/facts.ts'
import { type Known, monthOf } from './filters.ts'

/** A number, a band or the words of a name; null: unknown. */
type Value = (number | string)[] | null

/** Names are compared word by word, in the root collation. */
const collator = new Intl.Collator('en')

/** Sorts people who are in order of strength and id already. */
export function naiveSort(known: Known, people: readonly PersonFacts[], { on, by }: Sort): PersonFacts[] {
  return inOrder(people, by, (person) => valueOf(known, person, on))
}

/** Sorts companies that are in order of people and id already. */
export function naiveCompanySort<Found extends { id: number; people: number }>(
  { companies }: Known,
  found: readonly Found[],
  { on, by }: CompanySort,
): Found[] {
  return inOrder(found, by, ({ id, people }) => {
    if (on === 'people') return [people]
    const company = companies.get(id)!
    if (on === 'name') return company.nameKey === '' ? null : company.nameKey.split(' ')
    return companyValues[on](company)
  })
}

function inOrder<Item>(items: readonly Item[], by: SortDirection, read: (item: Item) => Value): Item[] {
  const valued = items.map((item) => ({ item, value: read(item) }))
  const sign = by === 'asc' ? 1 : -1
  return valued
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      return sign * compareValues(a.value, b.value)
    })
    .map(({ item }) => item)
}

function compareValues(a: (number | string)[], b: (number | string)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i]
    if (right === undefined) return 1
    if (left === right) continue
    const isText = typeof left === 'string'
    return (isText && collator.compare(left, right as string)) || (left < right ? -1 : 1)
  }
  return a.length - b.length
}

function valueOf({ companies, today }: Known, person: PersonFacts, on: SortField): Value {
  if (on === 'strength') return [person.strength]
  if (on === 'added') return [person.id]
  if (on === 'name') return person.nameFolded === '' ? null : person.nameFolded.split(' ')
  if (on === 'changed') return numbers(person.positionSince)
  if (on === 'experience') return person.work && [monthsOf(person.work, monthOf(today))]
  const company = person.company === null ? undefined : companies.get(person.company)
  return company === undefined ? null : companyValues[on](company)
}

const numbers = (value: number | null) => (value === null ? null : [value])

/** The index tells up to 9,999 months apart. */
const monthsOf = ({ months, since }: NonNullable<PersonFacts['work']>, month: number): number =>
  Math.min(9999, months + (since === null ? 0 : Math.max(0, month - since)))

const companyValues: Record<
  Exclude<SortField, 'strength' | 'name' | 'changed' | 'experience' | 'added'>,
  (company: CompanyFacts) => Value
> = {
  headcount: ({ headcount }) => headcount && [headcount.min, headcount.max ?? Infinity],
  followers: ({ linkedinFollowers }) => numbers(linkedinFollowers),
  revenue: ({ revenue }) => numbers(revenue),
  lastFunding: ({ lastFunding }) => numbers(lastFunding && lastFunding.day),
  founded: ({ foundedYear }) => numbers(foundedYear),
}

import type { CompanySort, CompanySortField } from '@rapport/contract/companies/sort.ts'
import { isUsualOrder, type Sort, type SortDirection, type SortField } from '@rapport/contract/people/sort.ts'
import type { CompanyField, PersonField } from './mapping.ts'
import { monthOf } from '@rapport/search/filters/month.ts'

export type SortPart = Readonly<Record<string, unknown>>

const usual: readonly SortPart[] = [{ strength: 'desc' }, { id: 'asc' }]

/** `_score` is 1 for people who match without similar titles, else 0. */
export function sortOf(sort: Sort | undefined, today: number): readonly SortPart[] {
  if (!sort || isUsualOrder(sort)) return [{ _score: 'desc' }, ...usual]
  return [...parts[sort.on](sort.by, today), ...usual]
}

/** Beyond all values of a type, and the same after it was read as a number of JavaScript. */
const beyond = { integer: 2 ** 31 - 1, long: 1e18 } as const

function byField(field: PersonField | CompanyField, type: keyof typeof beyond) {
  return (order: SortDirection): SortPart[] => [
    { [field]: { order, missing: order === 'asc' ? beyond[type] : -beyond[type] } },
  ]
}

type Parts = (by: SortDirection, today: number) => SortPart[]

/** Facts of a company, of itself or as an employer. */
const employerParts = {
  // A band without an upper end is above all others that begin where it does.
  headcount: (order) => [
    ...byField('headcountMin', 'long')(order),
    { headcountMax: { order, missing: beyond.long } },
  ],
  followers: byField('followers', 'long'),
  revenue: byField('revenue', 'long'),
  lastFunding: byField('lastFundingDay', 'integer'),
  founded: byField('founded', 'integer'),
  name: (order) => [{ nameOrder: { order, missing: '_last' } }],
} as const satisfies Partial<Record<SortField & CompanySortField, Parts>>

const parts: Record<SortField, Parts> = {
  strength: byField('strength', 'integer'),
  experience: byMonths,
  changed: byField('positionSince', 'integer'),
  added: byField('id', 'integer'),
  ...employerParts,
}

/** Most people first, then by id; each part is read back from a hit. */
const usualOfCompanies: readonly SortPart[] = [{ people: 'desc' }, { id: 'asc' }]

export function companySortOf(sort: CompanySort | undefined): readonly SortPart[] {
  if (!sort) return usualOfCompanies
  const { on, by } = sort
  const first = on === 'people' ? [{ people: by }] : employerParts[on](by)
  return [...first, ...usualOfCompanies]
}

/** The same ceiling as in the in-process index, so that both give the same order. */
const maxMonths = 9999

/** The months worked by today: see `workFields`. */
function byMonths(order: SortDirection, today: number): SortPart[] {
  const source = `
    if (doc['workMonths'].empty) return params.unknown;
    boolean isWorking = !doc['workSince'].empty && doc['workSince'].value <= params.month;
    long months = isWorking ? doc['workFrom'].value + params.month : doc['workMonths'].value;
    return Math.min(params.max, months);`
  const unknown = order === 'asc' ? beyond.integer : -1
  const params = { month: monthOf(today), max: maxMonths, unknown }
  return [{ _script: { type: 'number', order, script: { lang: 'painless', source, params } } }]
}

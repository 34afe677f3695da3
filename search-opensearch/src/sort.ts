import {
  isUsualOrder,
  sortFields,
  type SortDirection,
  type SortField,
} from '@rapport/contract/people/sort.ts'
import type { PersonField } from './mapping.ts'
import { monthOf } from '@rapport/search/filters/month.ts'

/** Without names: their order is that of a collation, which needs a plug-in in the cluster. */
export const clusterSortFields = sortFields.filter((field) => field !== 'name')
export type ClusterSort = { on: Exclude<SortField, 'name'>; by: SortDirection }

export type SortPart = Readonly<Record<string, unknown>>

const usual: readonly SortPart[] = [{ strength: 'desc' }, { id: 'asc' }]

/** `_score` is 1 for those who match without similar titles, else 0. */
export function sortOf(sort: ClusterSort | undefined, today: number): readonly SortPart[] {
  if (!sort || isUsualOrder(sort)) return [{ _score: 'desc' }, ...usual]
  return [...parts[sort.on](sort.by, today), ...usual]
}

/** Beyond all values of a type, and the same after it was read as a number of JavaScript. */
const beyond = { integer: 2 ** 31 - 1, long: 1e18 } as const

function byField(field: PersonField, type: keyof typeof beyond) {
  return (order: SortDirection): SortPart[] => [
    { [field]: { order, missing: order === 'asc' ? beyond[type] : -beyond[type] } },
  ]
}

const parts: Record<ClusterSort['on'], (by: SortDirection, today: number) => SortPart[]> = {
  strength: byField('strength', 'integer'),
  experience: byMonths,
  // A band without an upper end is above all others that begin where it does.
  headcount: (order) => [
    ...byField('headcountMin', 'long')(order),
    { headcountMax: { order, missing: beyond.long } },
  ],
  followers: byField('followers', 'long'),
  revenue: byField('revenue', 'long'),
  lastFunding: byField('lastFundingDay', 'integer'),
  founded: byField('founded', 'integer'),
  changed: byField('positionSince', 'integer'),
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

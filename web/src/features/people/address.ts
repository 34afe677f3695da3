import {
  emptyFilterSet,
  filterSet,
  type FilterSet,
  type PartialFilterSet,
} from '@rapport/contract/filters.ts'
import type { z } from 'zod'
import { compactFilters } from './filter-fields.ts'

/** What the address of People Search says. `complete` is false when a part of it could not be read and was left out. */
export type PeopleAddress = { filters: FilterSet; page: number; personId: number | null; complete: boolean }

/** The parameters as they stand in the address; anything may stand there, so readers go through `readAddress`. */
export type PeopleParameters = { filters?: PartialFilterSet; page?: number; person?: number }

const maxPage = 1_000_000
const maxId = 2 ** 31 - 1

const wholeNumber = (value: unknown, max: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : null

/** A copy of a JSON value without the places that the schema objects to. */
function withoutIssues(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy: unknown = structuredClone(value)
  const dropped = Symbol('dropped')
  for (const issue of issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of keys) {
      const path = key === undefined ? issue.path : [...issue.path, key]
      const last = path.at(-1)
      if (last === undefined) return {}
      let parent: unknown = copy
      for (const part of path.slice(0, -1))
        parent = (parent as Record<PropertyKey, unknown> | undefined)?.[part]
      if (Array.isArray(parent)) parent[Number(last)] = dropped
      else if (typeof parent === 'object' && parent !== null) Reflect.deleteProperty(parent, last)
    }
  }
  return withoutDropped(copy, dropped)
}

function withoutDropped(value: unknown, dropped: symbol): unknown {
  if (Array.isArray(value)) return (value as unknown[]).filter((item) => item !== dropped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutDropped(part, dropped)]))
}

/** Reads a filter set from anything: what the contract refuses is left out, the rest is kept. Never throws. */
export function readFilters(value: unknown): { filters: FilterSet; complete: boolean } {
  if (value === undefined) return { filters: emptyFilterSet, complete: true }
  let candidate: unknown = value
  // Dropping a value can bring a further issue to light (a wrong item hides a duplicate): a few rounds, then nothing.
  for (let round = 0; round < 4; round++) {
    const result = filterSet.safeParse(candidate)
    if (result.success) return { filters: result.data, complete: round === 0 }
    candidate = withoutIssues(candidate, result.error.issues)
  }
  return { filters: emptyFilterSet, complete: false }
}

/** Reads the parameters of the address, whatever they are. Never throws. */
export function readAddress(parameters: Record<string, unknown>): PeopleAddress {
  const { filters, complete } = readFilters(parameters['filters'])
  const page = wholeNumber(parameters['page'] ?? 1, maxPage)
  const personId = wholeNumber(parameters['person'], maxId)
  return {
    filters,
    page: page ?? 1,
    personId,
    complete: complete && page !== null && (personId !== null || parameters['person'] === undefined),
  }
}

/** The parameters that say the same as briefly as possible; defaults are left out. */
export function writeAddress(address: Omit<PeopleAddress, 'complete'>): PeopleParameters {
  const filters = compactFilters(address.filters)
  return {
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(address.page > 1 && { page: address.page }),
    ...(address.personId !== null && { person: address.personId }),
  }
}

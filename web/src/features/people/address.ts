import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters.ts'
import { compactFilters } from './filter-fields.ts'
import { readFilters } from './read-filters.ts'

/** What the address of People Search says. `complete` is false when a part of it could not be read and was left out. */
export type PeopleAddress = { filters: FilterSet; page: number; personId: number | null; complete: boolean }

/** The parameters as they stand in the address; anything may stand there, so readers go through `readAddress`. */
export type PeopleParameters = { filters?: PartialFilterSet; page?: number; person?: number }

const maxPage = 1_000_000
const maxId = 2 ** 31 - 1

const wholeNumber = (value: unknown, max: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : null

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

import { readFilters } from '@rapport/contract/filters/read-filters.ts'
import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import { readId } from '../../lib/read-id.ts'
import { compactFilters } from '../filters/filters.ts'
import { readSort, writeSort } from './table/sort.ts'

/** The address of People Search. `complete` is false when a part of it could not be read and was ignored. */
export type PeopleAddress = {
  filters: FilterSet
  /** Null: by strength. */
  sort: Sort | null
  page: number
  personId: number | null
  /** The sentence in the text box. */
  query: string
  /** The view of the filter panel. */
  view: PanelView
  /** The selected saved search; kept while the other view is shown. */
  savedId: number | null
  complete: boolean
}
export type PanelView = 'new' | 'saved'

/** The parameters of the address. They can hold anything, so they are only read by `readAddress`. */
export type PeopleParameters = {
  filters?: PartialFilterSet
  sort?: string
  page?: number
  person?: number
  query?: string
  view?: 'saved'
  saved?: number
}

const maxPage = 1_000_000

const pageNumber = (value: unknown): number | null => {
  const page = readId(value)
  return page !== null && page <= maxPage ? page : null
}

/** A sentence. One that is valid JSON, such as a number, arrives parsed. */
function sentence(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= limits.maxSentenceLength ? value : null
}

/** The saved search that a link opens, because it names one and no filters; null for any other address. */
export const savedLink = ({ saved, filters }: Record<string, unknown>): number | null =>
  filters === undefined ? readId(saved) : null

/** Reads the parameters of the address, whatever they hold. Never throws. */
export function readAddress(parameters: Record<string, unknown>): PeopleAddress {
  const { filters, complete } = readFilters(parameters['filters'])
  const sort = readSort(parameters['sort'])
  const page = pageNumber(parameters['page'] ?? 1)
  const personId = readId(parameters['person'])
  const savedId = readId(parameters['saved'])
  const query = sentence(parameters['query'] ?? '')
  const { person, saved, view } = parameters
  return {
    filters,
    sort: sort ?? null,
    page: page ?? 1,
    personId,
    query: query ?? '',
    view: view === 'saved' ? 'saved' : 'new',
    savedId,
    complete:
      complete &&
      sort !== undefined &&
      page !== null &&
      query !== null &&
      (personId !== null || person === undefined) &&
      (savedId !== null || saved === undefined) &&
      (view === 'saved' || view === undefined),
  }
}

/**
 * The shortest parameters for an address; defaults are omitted. With a saved search, empty filters
 * are written too: the search was changed, and must stay so after a reload.
 */
export function writeAddress(address: Omit<PeopleAddress, 'complete'>): PeopleParameters {
  const filters = compactFilters(address.filters)
  return {
    ...((Object.keys(filters).length > 0 || address.savedId !== null) && { filters }),
    ...(address.sort && { sort: writeSort(address.sort) }),
    ...(address.page > 1 && { page: address.page }),
    ...(address.personId !== null && { person: address.personId }),
    ...(address.query !== '' && { query: address.query }),
    ...(address.view === 'saved' && { view: address.view }),
    ...(address.savedId !== null && { saved: address.savedId }),
  }
}

import {
  companySortFields,
  usualCompanyDirection,
  type CompanySort,
  type CompanySortField,
} from '@rapport/contract/companies/sort.ts'
import { readFilters } from '@rapport/contract/filters/read-filters.ts'
import type { FilterSet, PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { sortDirections } from '@rapport/contract/people/sort.ts'
import { readId } from '../../../lib/read-id.ts'
import { compactFilters } from '../../filters/filters.ts'

/** The address of the company search. A null sort is by people. */
export type CompaniesAddress = { filters: FilterSet; sort: CompanySort | null; page: number }

/** The parameters of the address. They can hold anything, so they are only read by `readCompaniesAddress`. */
export type CompaniesParameters = { filters?: PartialFilterSet; sort?: string; page?: number }

/**
 * Reads the parameters of the address, whatever they hold: what cannot be read, or is no filter of
 * companies, is left out.
 */
export function readCompaniesAddress(parameters: Record<string, unknown>): CompaniesAddress {
  return {
    filters: ofCompanies(readFilters(parameters['filters']).filters),
    sort: readCompanySort(parameters['sort']),
    page: readId(parameters['page']) ?? 1,
  }
}

/** The shortest parameters for an address; defaults are omitted. */
export function writeCompaniesAddress({ filters, sort, page }: CompaniesAddress): CompaniesParameters {
  const compact = compactFilters(filters)
  return {
    ...(Object.keys(compact).length > 0 && { filters: compact }),
    ...(sort && { sort: `${sort.on}-${sort.by}` }),
    ...(page > 1 && { page }),
  }
}

/** The filters that a company search takes: a company has no past employers. */
function ofCompanies({ companyFilter, smartIntentFilters, revenue, funding }: FilterSet): FilterSet {
  const now = { namesIncludedPast: false, namesIncludedPastList: [], namesExcludedPast: false }
  return {
    ...emptyFilterSet,
    smartIntentFilters,
    companyFilter: { ...companyFilter, ...now },
    revenue,
    funding,
  }
}

function readCompanySort(value: unknown): CompanySort | null {
  const [on, by, ...more] = typeof value === 'string' ? value.split('-') : []
  const field = companySortFields.find((known) => known === on)
  const direction = sortDirections.find((known) => known === by)
  if (!field || !direction || more.length > 0) return null
  return field === 'people' && direction === 'desc' ? null : { on: field, by: direction }
}

/**
 * The sort after a press on a header: the usual direction, the other one, none. The order by people
 * counts as none.
 */
export function nextCompanySort(current: CompanySort | null, on: CompanySortField): CompanySort | null {
  const first = usualCompanyDirection(on)
  const other = first === 'asc' ? 'desc' : 'asc'
  if (current?.on !== on) return on === 'people' && current === null ? { on, by: other } : usual(on)
  return current.by === first ? { on, by: other } : null
}

const usual = (on: CompanySortField): CompanySort | null =>
  on === 'people' ? null : { on, by: usualCompanyDirection(on) }

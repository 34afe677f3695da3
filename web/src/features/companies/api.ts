import { companyRoutes } from '@rapport/contract/companies/routes.ts'
import type { CompanySort } from '@rapport/contract/companies/sort.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { limits } from '@rapport/contract/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { compactFilters } from '../filters/filters.ts'

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['companies', 'details', id],
    queryFn: ({ signal }) => call(companyRoutes.getCompany, { params: { id }, signal }),
  })

/** A page of the companies that match; a null sort is by people. */
export const companiesQuery = (filters: FilterSet, sort: CompanySort | null, page: number) =>
  queryOptions({
    queryKey: ['companies', 'search', compactFilters(filters), sort, page],
    queryFn: ({ signal }) =>
      call(companyRoutes.searchCompanies, {
        query: { page, limit: limits.defaultPageSize, ...(sort && { sortOn: sort.on, sortBy: sort.by }) },
        body: compactFilters(filters),
        signal,
      }),
    placeholderData: keepPreviousData,
  })

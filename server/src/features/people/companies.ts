import type { companyPage, FoundCompany } from '@rapport/contract/companies/schemas.ts'
import { type CompanySortField, usualCompanyDirection } from '@rapport/contract/companies/sort.ts'
import type { SortDirection } from '@rapport/contract/people/sort.ts'
import type { CompanyPart, FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { Output } from '@rapport/contract/route.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import type { PeopleDeps } from './people.ts'
import { findCompanies, type FoundCompanyRow } from './queries.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'

/** The parameters of a page. */
type PageOfCompanies = {
  filters: Pick<FilterSet, CompanyPart>
  page: number
  limit: number
  sortOn: CompanySortField
  sortBy?: SortDirection | undefined
}

/**
 * A page of the companies that match, those with most people first or as `sortOn` and `sortBy` say;
 * `page` starts at 1. A company removed since the index was built is missing from the page but
 * counted in the total. A page beyond the end is empty.
 */
export async function searchCompanies(
  { pool, search }: Pick<PeopleDeps, 'pool' | 'search'>,
  input: PageOfCompanies,
  signal: AbortSignal,
): Promise<Output<typeof companyPage>> {
  const { filters, page, limit, sortOn, sortBy } = input
  const sort = { on: sortOn, by: sortBy ?? usualCompanyDirection(sortOn) }
  const found = await search.ask(
    {
      kind: 'companies',
      filters: forAnybody({ ...emptyFilterSet, ...filters }),
      page: { offset: (page - 1) * limit, limit, sort },
    },
    signal,
  )
  signal.throwIfAborted()
  const ids = found.companies.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await findCompanies(pool, ids)
  const byId = new Map(rows.map((row) => [row.company.id, row]))
  const items = found.companies.flatMap(({ id, people }) => {
    const row = byId.get(id)
    return row ? foundCompany(row, people) : []
  })
  return { items, metadata: { total: found.total, page, limit }, facets: found.facets }
}

function foundCompany(row: FoundCompanyRow, peopleCount: number): FoundCompany {
  const { company, linkedinSlug, headquarters, ...rest } = row
  return {
    ...company,
    ...rest,
    linkedinUrl: linkedinUrl('company', linkedinSlug),
    headquarters: headquarters && placeLabel(headquarters),
    peopleCount,
  }
}

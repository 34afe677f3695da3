import type { companyPage, FoundCompany } from '@rapport/contract/companies/schemas.ts'
import type { CompanyPart, FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { Output } from '@rapport/contract/route.ts'
import { placeLabel } from '@rapport/normalise/places/place.ts'
import type { PeopleDeps } from './people.ts'
import { findCompanies, type FoundCompanyRow } from './queries.ts'
import { linkedinUrl } from './summaries.ts'

/**
 * A page of the companies that match, in index order; `page` starts at 1. A company removed since the index was built is missing from the
 * page but counted in the total. A page beyond the end is empty.
 */
export async function searchCompanies(
  { pool, search }: Pick<PeopleDeps, 'pool' | 'search'>,
  input: { filters: Pick<FilterSet, CompanyPart>; page: number; limit: number },
  signal: AbortSignal,
): Promise<Output<typeof companyPage>> {
  const { filters, page, limit } = input
  const found = await search.companies(
    { ...emptyFilterSet, ...filters },
    { offset: (page - 1) * limit, limit },
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
  const { company, linkedinSlug, foundedYear, headquarters } = row
  return {
    ...company,
    linkedinUrl: linkedinUrl('company', linkedinSlug),
    foundedYear,
    headquarters: headquarters && placeLabel(headquarters),
    peopleCount,
  }
}

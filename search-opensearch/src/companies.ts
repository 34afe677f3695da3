import { companyFacetNames } from '@rapport/contract/companies/facets.ts'
import type { CompanyFacets } from '@rapport/contract/companies/schemas.ts'
import type { CompaniesFound, ResolvedFilters, SortedCompanyPage } from '@rapport/search/people-search.ts'
import { companyQuery } from './clauses/filter-query.ts'
import { countSubject, type Subject } from './facets.ts'
import { pageOf } from './pages.ts'
import { questionOf, type SearchOptions } from './questions.ts'
import { companySortOf } from './sort.ts'

/** A page of the companies that match, each with the people who work there, and the facets of all of them. */
export async function findCompanies(
  options: SearchOptions,
  filters: ResolvedFilters,
  page: SortedCompanyPage,
  signal?: AbortSignal,
): Promise<CompaniesFound> {
  const question = await questionOf(options, filters, signal)
  const subject: Subject = { index: options.companies, names: companyFacetNames, queryOf: companyQuery }
  const [{ hits, total }, facets] = await Promise.all([
    pageOf(options, {
      index: options.companies,
      query: companyQuery(question),
      sort: companySortOf(page.sort),
      page,
      signal,
    }),
    countSubject(options, { subject, question, signal }),
  ])
  const companies = hits.map((hit) => ({ id: hit.at(-1) as number, people: hit.at(-2) as number }))
  return { companies, total, facets: facets as CompanyFacets }
}

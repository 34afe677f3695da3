import type { CompanyPeople, CompanyProfile } from '@rapport/contract/companies/schemas.ts'
import { seniorities } from '@rapport/contract/filters/vocabularies.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { AppError } from '../../http/errors.ts'
import { companyDetails, type PeopleDeps } from './people.ts'
import { countNamesakes, findCompanies, findCompany, type CompanyDetailsRow } from './queries.ts'

type Deps = Pick<PeopleDeps, 'pool' | 'search'>

const similarCount = 8

/**
 * A company's page: its facts, its people by function and by seniority, and similar companies.
 * Throws `not_found`.
 */
export async function getCompany(deps: Deps, id: number, signal: AbortSignal): Promise<CompanyProfile> {
  const row = await findCompany(deps.pool, id)
  if (!row) throw new AppError('not_found')
  const [people, similar] = await Promise.all([peopleOf(deps, row, signal), similarTo(deps, id, signal)])
  return { ...companyDetails(row), updatedAt: row.updatedAt.toISOString(), people, similar }
}

/**
 * Counted by the filters that a search for them would have, so that a search finds as many as the
 * page says.
 */
async function peopleOf(
  { pool, search }: Deps,
  { company: { id, domain, name } }: CompanyDetailsRow,
  signal: AbortSignal,
): Promise<CompanyPeople> {
  const companyFilter = {
    domains: domain === null ? [] : [domain],
    namesIncluded: domain === null ? [name] : [],
  }
  const filters = forAnybody({
    ...emptyFilterSet,
    companyFilter: { ...emptyFilterSet.companyFilter, ...companyFilter },
  })
  const [count, companies, facets] = await Promise.all([
    search.ask({ kind: 'count', filters }, signal),
    countNamesakes(pool, id),
    search.ask({ kind: 'facets', filters }, signal),
  ])
  const some = facets.seniorities.filter((level) => level.count > 0)
  return {
    filters: { companyFilter },
    count,
    companies,
    functions: facets.functions
      .filter((each) => each.count > 0)
      .toSorted((a, b) => b.count - a.count) as CompanyPeople['functions'],
    seniorities: seniorities
      .toReversed()
      .flatMap((value) => some.filter((level) => level.value === value)) as CompanyPeople['seniorities'],
  }
}

/** A company removed since the index was built is left out. */
async function similarTo(
  { pool, search }: Deps,
  id: number,
  signal: AbortSignal,
): Promise<CompanyProfile['similar']> {
  const ids = await search.ask({ kind: 'similarCompanies', id, limit: similarCount }, signal)
  const rows = ids.length === 0 ? [] : await findCompanies(pool, ids)
  const byId = new Map(rows.map(({ company }) => [company.id, company]))
  return ids.flatMap((similar) => byId.get(similar) ?? [])
}

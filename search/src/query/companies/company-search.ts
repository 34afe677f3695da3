import { companyFacetNames } from '@rapport/contract/companies/facets.ts'
import type { Check } from '../../clauses/blocks-to-do.ts'
import type { CompaniesFound, SortedCompanyPage } from '../../people-search.ts'
import { CompanyFacet, noCompanyTotals, presentCompanyFacets } from './company-facets.ts'
import { CompanyMatcher, rowsAtOnce } from './company-matches.ts'
import { companyOrder } from './company-order.ts'
import type { CompanyTable } from './company-table.ts'
import type { SegmentQuery } from '../vocabulary.ts'

/**
 * Tests every company: there are twelve times fewer than people. A company that misses only the
 * filter of one facet counts for this facet alone. Without filters all companies are counted once
 * per view.
 */
export function searchCompanies(
  queries: readonly SegmentQuery[],
  table: CompanyTable,
  { page, check }: { page: SortedCompanyPage; check?: Check | undefined },
): CompaniesFound {
  const totals = noCompanyTotals()
  let total = 0
  const misses = queries.map((query, at) => {
    const matcher = CompanyMatcher.of(query, table.defined[at]!)
    const facets = companyFacetNames.map((name) => new CompanyFacet(name, query, table))
    if (matcher) total += countMatches(matcher, facets, { at, companies: table.definedCounts[at]!, check })
    else {
      total += table.definedCounts[at]!
      facets.forEach((facet) => facet.addAll(at))
    }
    facets.forEach((facet) => facet.addTo(totals[facet.name]))
    return matcher ? matcher.misses : null
  })
  const companies = pageOf(queries, table, { page, misses, total })
  return { companies, total, facets: presentCompanyFacets(totals) }
}

type Counted = { at: number; companies: number; check: Check | undefined }

/**
 * Counts the companies that match, and adds them to the facets. If most do, the others are taken from
 * all `companies` of the segment, whose position is `at`.
 */
function countMatches(
  matcher: CompanyMatcher,
  facets: readonly CompanyFacet[],
  { at, companies, check }: Counted,
): number {
  const { length } = matcher.misses
  let total = 0
  for (let from = 0; from < length; from += rowsAtOnce) {
    check?.()
    total += matcher.match(from, (facet, rows) => facets[facet]!.add(rows, 1))
  }
  const areFew = total * 2 <= companies
  if (!areFew) facets.forEach((facet) => facet.addAll(at))
  for (let from = 0; from < length; from += rowsAtOnce) {
    check?.()
    const rows = matcher.rows(from, areFew)
    facets.forEach((facet) => facet.add(rows, areFew ? 1 : -1))
  }
  return total
}

type Found = { page: SortedCompanyPage; misses: readonly (Uint16Array | null)[]; total: number }

function pageOf(
  queries: readonly SegmentQuery[],
  table: CompanyTable,
  { page: { offset, limit, sort }, misses, total }: Found,
): CompaniesFound['companies'] {
  const { segments, rows, people } = table
  const companies: CompaniesFound['companies'] = []
  const opened = queries.map(({ segment }) => segment)
  const order = sort ? companyOrder(opened, table, sort) : null
  const end = Math.min(offset + limit, total)
  for (let i = 0, passed = 0; passed < end; i++) {
    const position = order ? order[i]! : i
    const [at, row] = [segments[position]!, rows[position]!]
    const missed = misses[at]
    if ((missed && missed[row] !== 0) || passed++ < offset) continue
    companies.push({ id: queries[at]!.segment.companyIds[row]!, people: people[at]![row]! })
  }
  return companies
}

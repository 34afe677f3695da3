import { companyFacetNames } from '@rapport/contract/companies/facets.ts'
import type { Check } from '../../clauses/blocks-to-do.ts'
import type { CompaniesFound, SortedCompanyPage } from '../../people-search.ts'
import { addFacet, matched, noCompanyTotals, presentCompanyFacets } from './company-facets.ts'
import { companyOrder } from './company-order.ts'
import type { CompanyTable } from './company-table.ts'
import { companyTests } from './company-tests.ts'
import type { SegmentQuery } from '../vocabulary.ts'

/**
 * Marks of rows: out of the answer, matched, or `missing + i`, which misses the filter of the i-th
 * facet alone.
 */
const out = 0
const missing = matched + 1

/**
 * Tests every company, filter by filter: there are twelve times fewer than people. A company that
 * misses only the filter of one facet counts for this facet alone.
 */
export function searchCompanies(
  queries: readonly SegmentQuery[],
  table: CompanyTable,
  { page, check }: { page: SortedCompanyPage; check?: Check | undefined },
): CompaniesFound {
  const totals = noCompanyTotals()
  let total = 0
  const found = queries.map((query) => {
    const marks = marksOf(query, check)
    for (const mark of marks) if (mark === matched) total++
    companyFacetNames.forEach((name, i) => {
      check?.()
      addFacet(totals[name], {
        name,
        segment: query.segment,
        table,
        today: query.today,
        counted: { marks, own: missing + i },
      })
    })
    return marks
  })
  return { companies: pageOf(queries, table, { page, found }), total, facets: presentCompanyFacets(totals) }
}

function marksOf(query: SegmentQuery, check: Check | undefined): Uint8Array {
  const { segment } = query
  const marks = new Uint8Array(segment.companyIds.length)
  for (let row = 0; row < marks.length; row++) marks[row] = segment.isDefined(row) ? matched : out
  for (const [name, test] of companyTests(query)) {
    check?.()
    const facet = companyFacetNames.findIndex((each) => each === name)
    for (let row = 0; row < marks.length; row++) {
      const mark = marks[row]!
      if (mark === out || test(row)) continue
      marks[row] = facet >= 0 && mark === matched ? missing + facet : out
    }
  }
  return marks
}

type Cut = { page: SortedCompanyPage; found: readonly Uint8Array[] }

function pageOf(
  queries: readonly SegmentQuery[],
  table: CompanyTable,
  { page: { offset, limit, sort }, found }: Cut,
): CompaniesFound['companies'] {
  const { segments, rows, people } = table
  const companies: CompaniesFound['companies'] = []
  const opened = queries.map(({ segment }) => segment)
  const order = sort ? companyOrder(opened, table, sort) : null
  let passed = 0
  for (let i = 0; i < rows.length && companies.length < limit; i++) {
    const position = order ? order[i]! : i
    const [at, row] = [segments[position]!, rows[position]!]
    if (found[at]![row] !== matched || passed++ < offset) continue
    companies.push({ id: queries[at]!.segment.companyIds[row]!, people: people[at]![row]! })
  }
  return companies
}

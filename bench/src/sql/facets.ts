import {
  companyTypes,
  fundingAmounts,
  fundingCategories,
  fundingDates,
  headcountRanges,
} from '@rapport/contract/filters/vocabularies.ts'
import {
  fundingRounds,
  jobFunctions,
  seniorities,
  smartIntents,
} from '@rapport/contract/filters/vocabularies.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import type { Answer } from '../engines/engine.ts'
import type { World } from '../world.ts'
import { bands, fundingDays } from './atoms.ts'
import { noMaximum, type ColumnName } from './columns.ts'

/**
 * Facet counts as SQL: groups people by a column, or by the band of its value, and assigns groups
 * to values afterwards. Only correct for filter sets without filters on facets.
 */

/** The number of a facet, a group and its count. */
export type Row = (number | null)[]
type Facet = {
  name: FacetName
  columns: ColumnName[]
  /** The SQL expression for a person's group number. */
  group: (world: World) => string
  /** The values that a group counts for. */
  values: (group: number, world: World) => string[]
}

const bitsOf = (names: readonly string[]) => (group: number) => names.filter((_, bit) => group & (1 << bit))
const column = (name: ColumnName) => ({ columns: [name], group: () => name })
const country = (name: ColumnName) => ({
  ...column(name),
  values: (group: number, world: World) => [countryName(world.countries.values[group]!)],
})
const cases = (tests: string[]) => `case ${tests.map((test, i) => `when ${test} then ${i}`).join(' ')} end`

const amountBand = (name: ColumnName) => ({
  columns: [name],
  group: () =>
    cases(
      fundingAmounts.map((amount) => {
        const [min, max] = bands[amount]
        return max === null ? `${name} >= ${min}` : `${name} between ${min} and ${max}`
      }),
    ),
  values: (group: number) => [fundingAmounts[group]!],
})

const facets: Facet[] = [
  { name: 'seniorities', ...column('seniorities'), values: bitsOf(seniorities) },
  { name: 'functions', ...column('function'), values: (group) => [jobFunctions[group]!] },
  {
    name: 'industries',
    ...column('industry'),
    values: (group, { industries }) => [industries.values[group]!],
  },
  { name: 'locations', ...country('country') },
  { name: 'headquarters', ...country('hq_country') },
  { name: 'smartIntents', ...column('intents'), values: bitsOf(smartIntents) },
  { name: 'companyTypes', ...column('company_type'), values: (group) => [companyTypes[group]!] },
  {
    name: 'headcounts',
    columns: ['headcount_min', 'headcount_max'],
    group: () =>
      cases(
        headcountRanges.map((text) => {
          const { min, max } = parseRange(text)!
          return `headcount_min >= ${min} and headcount_max <= ${Math.min(max, noMaximum)}`
        }),
      ),
    values: (group) => [headcountRanges[group]!],
  },
  {
    name: 'fundingDates',
    columns: ['last_category', 'last_day'],
    group: ({ today }) =>
      cases([
        'last_category is null',
        ...fundingDays.map(([, days]) => `last_day >= ${today - days}`),
        'last_category is not null',
      ]),
    // Group 0 has no rounds, then groups are numbered from the latest rounds; wider choices include them.
    values: (group) => (group === 0 ? [] : fundingDates.slice(group - 1)),
  },
  { name: 'lastFundingAmounts', ...amountBand('last_amount') },
  { name: 'totalFundingAmounts', ...amountBand('funding_total') },
  {
    name: 'fundingCategories',
    ...column('last_category'),
    values: (group) => [fundingCategories[group]!],
  },
  {
    name: 'totalFundingRounds',
    columns: ['company', 'funding_rounds'],
    group: () => 'case when company is not null then coalesce(funding_rounds, -1) end',
    values: (rounds) => fundingRounds.filter((text) => isWithin(rounds, text)),
  },
]

function isWithin(rounds: number, text: string): boolean {
  const range = parseRange(text)
  return range === null ? rounds < 0 : rounds >= range.min && rounds <= range.max
}

/** One statement with rows of facet, group and count. */
export function facetsSql(where: string, world: World): string {
  const columns = [...new Set(facets.flatMap((facet) => facet.columns))].join(', ')
  const groups = facets.map(
    ({ group }, facet) => `select ${facet}, ${group(world)}, cast(count(*) as integer) from found group by 2`,
  )
  return `with found as materialized (select ${columns} from people where ${where}) ${groups.join(' union all ')}`
}

export const facetNumber = (name: FacetName): number => facets.findIndex((facet) => facet.name === name)

export function facetsOf(rows: Row[], world: World): Answer {
  const counts: Record<string, number> = {}
  let total = 0
  for (const [facet, group, count] of rows) {
    // Seniorities are never null, so their groups cover all people.
    if (facet === 0) total += count!
    if (group === null) continue
    const { name, values } = facets[facet!]!
    for (const value of values(group!, world))
      counts[`${name}: ${value}`] = (counts[`${name}: ${value}`] ?? 0) + count!
  }
  return { total, ids: [], counts }
}

import type { FacetName } from '@rapport/contract/filters/facet-values.ts'
import { fundingAmounts, headcountRanges } from '@rapport/contract/filters/vocabularies.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import type { Answer } from '../engines/engine.ts'
import type { ColumnName } from '../sql/columns.ts'
import { bands, fundingDays } from '../sql/atoms.ts'
import { facetNumber, facetsOf, type Row } from '../sql/facets.ts'
import type { World } from '../world.ts'

/** Facet counts by Tantivy's aggregations, in the groups of the SQL engines. */

type Bucket = { key: number | string; doc_count: number; from?: number; headcount_max?: Buckets }
type Buckets = { buckets: Bucket[] }
/** By the names of `aggregations`. */
type Results = Record<string, Buckets> & { employed: { value: number } }

/** More values than any column has. */
const size = 10_000
const terms = (field: ColumnName) => ({ terms: { field, size, segment_size: size } })

type Range = { from: number; to?: number }
const ranges = (field: ColumnName, list: Range[]) => ({ range: { field, ranges: list } })

/** Whole numbers, so a range ends before the next one. */
const rangeOf = (min: number, max: number): Range => ({
  from: min,
  ...(max < Infinity && { to: max + 1 }),
})
const amountRanges = fundingAmounts.map((amount) => {
  const [min, max] = bands[amount]
  return rangeOf(min, max ?? Infinity)
})
const sizeRanges = headcountRanges.map((text) => {
  const { min, max } = parseRange(text)!
  return rangeOf(min, max)
})

/** Ranges of days, beginning with the latest rounds. */
const dayRanges = ({ today }: World): Range[] =>
  fundingDays.map(([, days], i) => {
    const later = fundingDays[i - 1]
    const from = today - days
    return later ? { from, to: today - later[1] } : { from }
  })

const columnsOfTerms = {
  seniorities: 'seniorities',
  functions: 'function',
  industries: 'industry',
  companyTypes: 'company_type',
  locations: 'country',
  headquarters: 'hq_country',
  smartIntents: 'intents',
  fundingCategories: 'last_category',
  totalFundingRounds: 'funding_rounds',
} as const satisfies Partial<Record<FacetName, ColumnName>>

export const aggregations = (world: World) => ({
  ...Object.fromEntries(Object.entries(columnsOfTerms).map(([name, column]) => [name, terms(column)])),
  // Bands are next to each other, so a range of people is within one if both of its ends are.
  headcounts: {
    ...ranges('headcount_min', sizeRanges),
    aggs: { headcount_max: ranges('headcount_max', sizeRanges) },
  },
  fundingDates: ranges('last_day', dayRanges(world)),
  lastFundingAmounts: ranges('last_amount', amountRanges),
  totalFundingAmounts: ranges('funding_total', amountRanges),
  employed: { value_count: { field: 'company' } },
})

/** A group's number and its count. */
type Group = [group: number, count: number]

const termGroups = ({ buckets }: Buckets): Group[] =>
  buckets.map(({ key, doc_count: count }) => [Number(key), count])

const bitGroups = (counted: Buckets): Group[] => termGroups(counted).map(([bit, count]) => [1 << bit, count])

const bucketFrom = ({ buckets }: Buckets, from: number) => buckets.find((bucket) => bucket.from === from)

const rangeGroups = (list: Range[], counted: Buckets): Group[] =>
  list.map(({ from }, i) => [i, bucketFrom(counted, from)?.doc_count ?? 0])

const sum = (groups: Group[]) => groups.reduce((total, [, count]) => total + count, 0)

function groupsOf(results: Results, world: World): Partial<Record<FacetName, Group[]>> {
  const dated = rangeGroups(dayRanges(world), results.fundingDates!)
  const categories = termGroups(results.fundingCategories!)
  const rounds = termGroups(results.totalFundingRounds!)
  return {
    seniorities: bitGroups(results.seniorities!),
    smartIntents: bitGroups(results.smartIntents!),
    functions: termGroups(results.functions!),
    industries: termGroups(results.industries!),
    companyTypes: termGroups(results.companyTypes!),
    locations: termGroups(results.locations!),
    headquarters: termGroups(results.headquarters!),
    headcounts: sizeRanges.map(({ from }, i) => {
      const inner = bucketFrom(results.headcounts!, from)?.headcount_max
      return [i, (inner && bucketFrom(inner, from)?.doc_count) ?? 0]
    }),
    // Group 0 has no rounds; the last one has only older ones, or undated.
    fundingDates: [
      ...dated.map(([group, count]): Group => [group + 1, count]),
      [dated.length + 1, sum(categories) - sum(dated)],
    ],
    lastFundingAmounts: rangeGroups(amountRanges, results.lastFundingAmounts!),
    totalFundingAmounts: rangeGroups(amountRanges, results.totalFundingAmounts!),
    fundingCategories: categories,
    totalFundingRounds: [...rounds, [-1, results.employed.value - sum(rounds)]],
  }
}

export function facetAnswer(total: number, results: string, world: World): Answer {
  const groups = groupsOf(JSON.parse(results) as Results, world)
  const rows = Object.entries(groups).flatMap(([name, counted]) =>
    counted
      .filter(([, count]) => count > 0)
      .map(([group, count]): Row => [facetNumber(name as FacetName), group, count]),
  )
  return { ...facetsOf(rows, world), total }
}

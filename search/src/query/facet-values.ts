import { facetValues, type FacetName } from '@rapport/contract/filters/facet-values.ts'
import { companyTypes, fundingCategories, jobFunctions } from '@rapport/contract/filters/vocabularies.ts'
import { seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import type { Clause } from '../clauses/clause.ts'
import type { BandName } from '../columns/company-columns.ts'
import { unknownCode } from '../columns/range-column.ts'
import { dateRanges, rangeFacets, type RangeValue } from '../filters/facet-ranges.ts'
import type { CodedName, OpenSegment } from '../segment/open-segment.ts'
import { industryClause, intentClause, typeClause, categoryClause } from './company-clauses.ts'
import { CutBuckets } from './cut-buckets.ts'
import type { FacetValues } from './facet-counter.ts'
import { functionClause, seniorityClause, setsWithAny } from './person-clauses.ts'

type CodedFacet = Exclude<FacetName, 'locations' | 'headquarters' | 'smartIntents'>

type Known = { today: number; values: Record<CodedFacet, FacetValues[]> }
const knownBySegment = new WeakMap<OpenSegment, Known>()

/**
 * What the values of a facet are in a segment: those of columns are remembered for a day, since
 * looking up their codes takes as long as counting some thousand people. May overwrite slots.
 */
export function facetValuesIn(segment: OpenSegment, today: number): Known['values'] {
  const known = knownBySegment.get(segment)
  if (known?.today === today) return known.values
  const values = codedFacets(segment, today)
  knownBySegment.set(segment, { today, values })
  return values
}

/** Each is a clause of its own. */
export const intentValues = (segment: OpenSegment): FacetValues => ({
  names: facetValues.smartIntents,
  clauseOf: (at) => intentClause(segment, [facetValues.smartIntents[at]!]),
})

function codedFacets(segment: OpenSegment, today: number): Known['values'] {
  return {
    industries: [
      codedValues(segment, 'industries', {
        names: facetValues.industries,
        clauseOf: (value) => industryClause(segment, value),
        codesOf: (value) => [segment.industries.find(value)].filter((code) => code >= 0),
      }),
    ],
    companyTypes: [
      codedValues(segment, 'companyTypes', {
        names: facetValues.companyTypes,
        clauseOf: (value) => typeClause(segment, [value]),
        codesOf: (value) => [companyTypes.indexOf(value)],
      }),
    ],
    headcounts: [numberValues(segment, 'headcount', rangeFacets.headcounts.values)],
    seniorities: [
      codedValues(segment, 'seniorities', {
        names: facetValues.seniorities,
        clauseOf: (value) => seniorityClause(segment, [value]),
        codesOf: (value) => setsWithAny(segment, seniorityFilterMarks(value)),
      }),
    ],
    functions: [
      codedValues(segment, 'functions', {
        names: facetValues.functions,
        clauseOf: (value) => functionClause(segment, [value]),
        codesOf: (value) => [jobFunctions.indexOf(value)],
      }),
    ],
    fundingDates: dateValues(segment, today),
    lastFundingAmounts: [numberValues(segment, 'lastFundingAmount', rangeFacets.lastFundingAmounts.values)],
    totalFundingAmounts: [numberValues(segment, 'fundingTotal', rangeFacets.totalFundingAmounts.values)],
    fundingCategories: [
      codedValues(segment, 'categories', {
        names: facetValues.fundingCategories,
        clauseOf: (value) => categoryClause(segment, [value]),
        codesOf: (value) => [fundingCategories.indexOf(value)],
      }),
    ],
    totalFundingRounds: [numberValues(segment, 'fundingRounds', rangeFacets.totalFundingRounds.values)],
  }
}

/** A choice that reaches back some days is a range of days; 'All time' is a different filter. */
function dateValues(segment: OpenSegment, today: number): FacetValues[] {
  const dates = dateRanges(today)
  return [
    numberValues(
      segment,
      'lastFundingDay',
      dates.filter(({ ranges }) => ranges.length > 0),
    ),
    codedValues(segment, 'categories', {
      names: dates.flatMap(({ value, ranges }) => (ranges.length > 0 ? [] : value)),
      clauseOf: () => categoryClause(segment, fundingCategories),
      codesOf: () => [...fundingCategories.keys()],
    }),
  ]
}

type Values<T extends string> = {
  names: readonly T[]
  clauseOf: (value: T) => Clause
  codesOf: (value: T) => number[]
}

/** Values that correspond to codes of a column, if the segment has it. */
function codedValues<const T extends string>(
  segment: OpenSegment,
  name: CodedName,
  { names, clauseOf, codesOf }: Values<T>,
): FacetValues {
  const column = segment.coded[name]
  if (column) return { names, coded: { column, codes: names.map(codesOf) } }
  return { names, clauseOf: (at) => clauseOf(names[at]!) }
}

function numberValues(segment: OpenSegment, name: BandName, values: readonly RangeValue[]): FacetValues {
  const column = segment.numbers[name]
  const meanings = values.map(({ ranges }) => column.within(ranges))
  const codes = meanings.map(({ whole }, i) => (values[i]!.orUnknown ? whole.concat(unknownCode) : whole))
  const cuts = meanings.map(({ partial }, i) => ({ partial, ranges: values[i]!.ranges }))
  const cut = CutBuckets.of(segment, column, cuts)
  return { names: values.map(({ value }) => value), coded: { column, codes, cut } }
}

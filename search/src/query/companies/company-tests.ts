import {
  fundingCategories,
  smartIntents,
  type FundingCategory,
  type SmartIntent,
} from '@rapport/contract/filters/vocabularies.ts'
import type { OpenSegment } from '../../segment/open-segment.ts'
import { keysOfPlace } from '../place-keys.ts'
import type { SegmentQuery } from '../vocabulary.ts'
import type { BandName } from '../../columns/company-columns.ts'
import { none } from '../../postings/posting-lists.ts'
import { domainsAndIndustries } from '../../filters/filter-texts.ts'
import { isAnyRound, numberFilters, type NumberFilter } from '../../filters/number-filters.ts'

/** Whether the company of a row matches a filter. */
export type RowTest = (row: number) => boolean

/**
 * The filters that a company must match, each with its facet's name or a name of its own, as tests of a segment's rows. Filters on past
 * companies mean nothing: a company has no past employers.
 */
export function companyTests(question: SegmentQuery): [name: string, test: RowTest][] {
  const { segment, filters, vocabulary, today } = question
  const { companyFilter, smartIntentFilters, funding } = filters
  const { namesIncluded, namesExcluded, HQLocationIncluded, HQLocationExcluded } = companyFilter
  const tests: [string, RowTest][] = numberFilters(filters, today).map(([name, band, filter]) => [
    name,
    numberTest(segment, band, filter),
  ])
  const include = <T>(name: string, values: readonly T[], test: (values: readonly T[]) => RowTest) => {
    if (values.length > 0) tests.push([name, test(values)])
  }
  const exclude = <T>(values: readonly T[], test: (values: readonly T[]) => RowTest) =>
    include('excluded', values, (all) => not(test(all)))
  const named = (names: readonly string[]) =>
    oneOf(segment.companyIds.length, vocabulary.companiesNamed(names).rowsIn(segment))
  const inPlace = (texts: readonly string[]) => placeTest(segment, vocabulary.placeKeys(texts))
  const withDomain = (texts: readonly string[]) => domainTest(question, texts)
  const withIntent = (intents: readonly SmartIntent[]) => intentTest(segment, intents)
  const inCategory = (categories: readonly FundingCategory[]) => categoryTest(segment, categories)
  include('companyNames', namesIncluded, named)
  exclude(namesExcluded, named)
  include('headquarters', HQLocationIncluded, inPlace)
  exclude(HQLocationExcluded, inPlace)
  include('industries', companyFilter.domains, withDomain)
  exclude(companyFilter.domainsExcluded, withDomain)
  include('smartIntents', smartIntentFilters, withIntent)
  exclude(filters.smartIntentFiltersExcluded, withIntent)
  if (isAnyRound(funding.fundingDates)) include('fundingDates', fundingCategories, inCategory)
  include('fundingCategories', funding.fundingCategories, inCategory)
  exclude(funding.fundingCategoriesExcluded, inCategory)
  return tests
}

const not =
  (test: RowTest): RowTest =>
  (row) =>
    !test(row)

function oneOf(size: number, members: Iterable<number>): RowTest {
  const isMember = new Uint8Array(size)
  for (const member of members) isMember[member] = 1
  return (row) => isMember[row] === 1
}

export function numberTest(segment: OpenSegment, band: BandName, filter: NumberFilter): RowTest {
  const column = segment.numbers[band]
  const { ranges, orUnknown } = filter
  return (row) => column.isWithin(row, ranges) || (orUnknown && Number.isNaN(column.lows[row]!))
}

function codeTest(segment: OpenSegment, column: 'category' | 'industry', codes: readonly number[]): RowTest {
  const own = segment.sections.u32(`companies.${column}`)
  const known = new Set(codes.filter((code) => code >= 0))
  return (row) => known.has(own[row]!)
}

function domainTest({ segment, vocabulary }: SegmentQuery, texts: readonly string[]): RowTest {
  const { hosts, industries } = domainsAndIndustries(texts)
  const hasDomain = oneOf(segment.companyIds.length, vocabulary.companiesWithDomain(hosts).rowsIn(segment))
  const codes = industries.map((industry) => segment.industries.find(industry))
  const isInIndustry = codeTest(segment, 'industry', codes)
  return (row) => hasDomain(row) || isInIndustry(row)
}

const categoryTest = (segment: OpenSegment, categories: readonly FundingCategory[]): RowTest =>
  codeTest(
    segment,
    'category',
    categories.map((category) => fundingCategories.indexOf(category)),
  )

function intentTest(segment: OpenSegment, intents: readonly SmartIntent[]): RowTest {
  const own = segment.sections.u16('companies.intents')
  const bits = intents.reduce((sum, intent) => sum | (1 << smartIntents.indexOf(intent)), 0)
  return (row) => (own[row]! & bits) !== 0
}

function placeTest(segment: OpenSegment, keys: readonly string[]): RowTest {
  const sought = new Set(keys)
  const isThere = oneOf(
    segment.places.size,
    headquartersKeys(segment).flatMap((own, place) => (own?.some((key) => sought.has(key)) ? place : [])),
  )
  const places = segment.sections.u32('companies.headquarters')
  return (row) => places[row] !== none && isThere(places[row]!)
}

type HeadquartersKeys = (readonly string[] | undefined)[]

const keysBySegment = new WeakMap<OpenSegment, HeadquartersKeys>()

/** By place code: the keys of the place and of those around it, if a company has its headquarters there. */
export function headquartersKeys(segment: OpenSegment): HeadquartersKeys {
  let keys = keysBySegment.get(segment)
  if (keys) return keys
  keys = Array.from({ length: segment.places.size }, () => undefined)
  for (const place of new Set(segment.sections.u32('companies.headquarters')))
    if (place !== none) keys[place] = keysOfPlace(segment, place)
  keysBySegment.set(segment, keys)
  return keys
}

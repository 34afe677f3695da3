import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { parseRange } from '@rapport/contract/filters/texts.ts'
import { companyKey, domainsAndIndustries } from '@rapport/search/filters/filter-texts.ts'
import { anyOf, isAny, isWithin, nobody, type Query } from './query.ts'

type NameField = 'job_company_name' | 'experience.company.name'

/** Legal forms that the vendor keeps in names often enough. */
const legalForms = [
  'inc',
  'inc.',
  'llc',
  'ltd',
  'ltd.',
  'limited',
  'corporation',
  'corp',
  'co',
  'gmbh',
  'ag',
  'plc',
  's.a.',
  'b.v.',
  'group',
]

/** Companies with one of the names, with or without a legal form. */
export function namedCompanies(field: NameField, names: readonly string[]): Query {
  const keys = [...new Set(names.map(companyKey))].filter((key) => key !== '')
  const forms = keys.flatMap((key) => legalForms.map((form) => `${key} ${form}`))
  return names.length === 0 ? nobody : isAny(field, [...names, ...keys, ...forms])
}

/** Now at one of the companies or, if asked for, formerly at one of others. */
export function companyNameQuery({ companyFilter }: FilterSet): Query | null {
  const { namesIncluded, namesIncludedPast, namesIncludedPastList } = companyFilter
  const past = namesIncludedPast ? namesIncludedPastList : []
  if (namesIncluded.length + past.length === 0) return null
  return anyOf([
    ...(namesIncluded.length > 0 ? [namedCompanies('job_company_name', namesIncluded)] : []),
    ...(past.length > 0 ? [namedCompanies('experience.company.name', past)] : []),
  ])
}

export function excludedCompanies({ companyFilter }: FilterSet): Query {
  const { namesExcluded, namesExcludedPast } = companyFilter
  return namedCompanies(namesExcludedPast ? 'experience.company.name' : 'job_company_name', namesExcluded)
}

export function domainQuery(texts: readonly string[]): Query {
  const { hosts, industries } = domainsAndIndustries(texts)
  const known = industries.filter((industry) => industry !== '')
  return anyOf([
    ...(hosts.length > 0 ? [isAny('job_company_website', hosts)] : []),
    ...(known.length > 0 ? [isAny('job_company_industry', known)] : []),
  ])
}

/** The vendor's bands of sizes. */
const bands = [
  { name: '1-10', min: 1, max: 10 },
  { name: '11-50', min: 11, max: 50 },
  { name: '51-200', min: 51, max: 200 },
  { name: '201-500', min: 201, max: 500 },
  { name: '501-1000', min: 501, max: 1000 },
  { name: '1001-5000', min: 1001, max: 5000 },
  { name: '5001-10000', min: 5001, max: 10_000 },
  { name: '10001+', min: 10_001, max: Infinity },
]

/**
 * The bands that lie in one of the ranges. A range that contains none asks for those that it
 * touches: employers whose exact size is on file may lie in it.
 */
export function headcountQuery(texts: readonly string[]): Query {
  const sizes = texts.flatMap((text) => {
    const range = parseRange(text)
    if (!range) return []
    const within = bands.filter(({ min, max }) => min >= range.min && max <= range.max)
    return within.length > 0 ? within : bands.filter(({ min, max }) => min <= range.max && max >= range.min)
  })
  return isAny(
    'job_company_size',
    sizes.map(({ name }) => name),
  )
}

export function foundedQuery({
  companyFilter: { yearFoundedMin: min, yearFoundedMax: max },
}: FilterSet): Query | null {
  if (min === null && max === null) return null
  return isWithin('job_company_founded', {
    ...(min !== null && { gte: min }),
    ...(max !== null && { lte: max }),
  })
}

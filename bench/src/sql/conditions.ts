import type { EachFilter, LeftOut } from '@rapport/contract/filters/each-filter.ts'
import { maxRevenue } from '@rapport/contract/filters/vocabularies.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { monthsAgo, yearsAtCompany, yearsInRole, type YearsRange } from '@rapport/search/filters/tenure.ts'
import { emailBits, phoneBits } from '@rapport/search/filters/contacts-on-file.ts'
import type { Query } from '../queries.ts'
import type { World } from '../world.ts'
import {
  amountAtoms,
  categoryAtoms,
  domainAtoms,
  employerAtom,
  fieldAtoms,
  formerEmployerAtom,
  functionAtoms,
  fundingDateAtom,
  headcountAtom,
  intentAtoms,
  keywordAtoms,
  levelAtoms,
  nameAtoms,
  pastTitleAtoms,
  skillAtom,
  ranges,
  schoolAtoms,
  titleAtoms,
  typeAtoms,
} from './atoms.ts'
import type { Atom, Clause } from './clauses.ts'
import { monthOn, type ColumnName } from './columns.ts'
import { placeCover } from './resolve.ts'

/** The conditions that a filter becomes; none if it is not set. */
type ClausesOf = (filters: FilterSet, world: World) => Clause[]

const account = { leftOut: 'a list is asked for by the ids of its members: `without`' }
const similarTitles = { leftOut: 'no query asks for similar titles' }

/** In the order of the conditions. */
const conditions = {
  locations: ({ locations }, world) => included(locations, (places) => placeCover(world, 'person', places)),
  locationsExcluded: ({ locationsExcluded }, world) =>
    excluded(locationsExcluded, (places) => placeCover(world, 'person', places)),
  names: ({ names }) => included(names, nameAtoms),
  namesExcluded: ({ namesExcluded }) => excluded(namesExcluded, nameAtoms),
  'experience.seniorityLevels': ({ experience }) => included(experience.seniorityLevels, levelAtoms),
  'experience.seniorityLevelsExcluded': ({ experience }) =>
    excluded(experience.seniorityLevelsExcluded, levelAtoms),
  'experience.functions': ({ experience }) => included(experience.functions, functionAtoms),
  'experience.functionsExcluded': ({ experience }) => excluded(experience.functionsExcluded, functionAtoms),
  'experience.jobTitlesIncluded': ({ experience }, world) =>
    included(experience.jobTitlesIncluded, (texts) => titleAtoms(world, texts)),
  'experience.includeSimilarTitles': similarTitles,
  'experience.similarTitlesExcluded': similarTitles,
  'experience.jobTitlesExcluded': ({ experience }, world) =>
    excluded(experience.jobTitlesExcluded, (texts) => titleAtoms(world, texts)),
  'experience.minExperience': ({ experience: { minExperience, maxExperience } }) =>
    range('experience', minExperience, maxExperience),
  'experience.maxExperience': { answeredBy: 'experience.minExperience' },
  linkedinUrls: ({ linkedinUrls }) =>
    included(linkedinUrls, (urls) => [{ kind: 'slug', slugs: urls.flatMap(slugsToFind) }]),
  'experience.changedJobWithinDays': ({ experience: { changedJobWithinDays: days } }, { today }) =>
    days === null ? [] : range('position_since', monthOn(today - days), monthOn(today)),
  'experience.pastJobTitlesIncluded': ({ experience }, world) =>
    included(experience.pastJobTitlesIncluded, (texts) => pastTitleAtoms(world, texts)),
  'experience.minYearsInRole': (filters, { today }) => tenure('position_since', yearsInRole(filters), today),
  'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
  'experience.minYearsAtCompany': (filters, { today }) =>
    tenure('company_since', yearsAtCompany(filters), today),
  'experience.maxYearsAtCompany': { answeredBy: 'experience.minYearsAtCompany' },
  'skills.included': ({ skills: { included: names, all } }, world) => {
    const asked = all ? names.map((name) => [name]) : [names]
    return asked.filter((each) => each.length > 0).map((each) => ({ any: [skillAtom(world, each)] }))
  },
  'skills.excluded': ({ skills }, world) => excluded(skills.excluded, (names) => [skillAtom(world, names)]),
  'skills.all': { answeredBy: 'skills.included' },
  'keywords.included': ({ keywords: { included: phrases, all } }, world) => {
    const asked = phrases.map((phrase) => keywordAtoms(world, phrase))
    return (all ? asked : [asked.flat()]).filter((any) => any.length > 0).map((any) => ({ any }))
  },
  'keywords.excluded': ({ keywords }, world) =>
    excluded(keywords.excluded, (phrases) => phrases.flatMap((phrase) => keywordAtoms(world, phrase))),
  'keywords.all': { answeredBy: 'keywords.included' },
  'contacts.email': ({ contacts }) => included(contacts.email, (values) => contactAtoms(emailBits(values))),
  'contacts.phone': ({ contacts }) => included(contacts.phone, (values) => contactAtoms(phoneBits(values))),
  'education.universities': ({ education }, world) =>
    included(education.universities, (names) => schoolAtoms(world, names)),
  'education.universitiesExcluded': ({ education }, world) =>
    excluded(education.universitiesExcluded, (names) => schoolAtoms(world, names)),
  'education.fieldsOfStudy': ({ education }, world) =>
    included(education.fieldsOfStudy, (names) => fieldAtoms(world, names)),
  'education.fieldsOfStudyExcluded': ({ education }, world) =>
    excluded(education.fieldsOfStudyExcluded, (names) => fieldAtoms(world, names)),
  'education.minGraduationYear': ({ education }) => graduations(education),
  'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
  'companyFilter.namesIncluded': ({ companyFilter }, world) => employers(companyFilter, world),
  'companyFilter.namesIncludedPastList': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesIncludedPast': { answeredBy: 'companyFilter.namesIncluded' },
  'companyFilter.namesExcluded': ({ companyFilter }, world) => employersExcluded(companyFilter, world),
  'companyFilter.namesExcludedPast': { answeredBy: 'companyFilter.namesExcluded' },
  'companyFilter.HQLocationIncluded': ({ companyFilter }, world) =>
    included(companyFilter.HQLocationIncluded, (places) => placeCover(world, 'headquarters', places)),
  'companyFilter.HQLocationExcluded': ({ companyFilter }, world) =>
    excluded(companyFilter.HQLocationExcluded, (places) => placeCover(world, 'headquarters', places)),
  'companyFilter.yearFoundedMin': ({ companyFilter: { yearFoundedMin, yearFoundedMax } }) =>
    range('founded', yearFoundedMin, yearFoundedMax),
  'companyFilter.yearFoundedMax': { answeredBy: 'companyFilter.yearFoundedMin' },
  'companyFilter.domains': ({ companyFilter }, world) =>
    included(companyFilter.domains, (texts) => domainAtoms(world, texts)),
  'companyFilter.domainsExcluded': ({ companyFilter }, world) =>
    excluded(companyFilter.domainsExcluded, (texts) => domainAtoms(world, texts)),
  'companyFilter.types': ({ companyFilter }) => included(companyFilter.types, typeAtoms),
  'companyFilter.typesExcluded': ({ companyFilter }) => excluded(companyFilter.typesExcluded, typeAtoms),
  smartIntentFilters: ({ smartIntentFilters }) => included(smartIntentFilters, intentAtoms),
  smartIntentFiltersExcluded: ({ smartIntentFiltersExcluded }) =>
    excluded(smartIntentFiltersExcluded, intentAtoms),
  'companyFilter.headcounts': ({ companyFilter }) =>
    included(companyFilter.headcounts, (texts) => texts.map(headcountAtom)),
  'companyFilter.linkedinFollowers': ({ companyFilter }) =>
    included(companyFilter.linkedinFollowers, (texts) => ranges('followers', texts)),
  'revenue.isRevenueUnknown': ({ revenue }) => revenues(revenue),
  'revenue.minRevenue': { answeredBy: 'revenue.isRevenueUnknown' },
  'revenue.maxRevenue': { answeredBy: 'revenue.isRevenueUnknown' },
  'funding.fundingDates': ({ funding }, { today }) =>
    included(funding.fundingDates, (dates) => [fundingDateAtom(dates, today)]),
  'funding.lastFundingAmounts': ({ funding }) =>
    included(funding.lastFundingAmounts, (choices) => amountAtoms('last_amount', choices)),
  'funding.totalFundingAmounts': ({ funding }) =>
    included(funding.totalFundingAmounts, (choices) => amountAtoms('funding_total', choices)),
  'funding.fundingCategories': ({ funding }) => included(funding.fundingCategories, categoryAtoms),
  'funding.fundingCategoriesExcluded': ({ funding }) =>
    excluded(funding.fundingCategoriesExcluded, categoryAtoms),
  'funding.totalFundingRounds': ({ funding }) => rounds(funding.totalFundingRounds),
  'listFilter.listsIncluded': account,
  'listFilter.listsExcluded': account,
  'listFilter.revealed': account,
  'listFilter.contacted': account,
  'listFilter.addedAfter': { leftOut: 'no query asks for new people' },
} satisfies EachFilter<ClausesOf | LeftOut>

const answered = Object.values(conditions).filter((entry) => typeof entry === 'function')

/**
 * A query's filter set and list as conditions on the columns of a person, the same for every engine
 * but ours. Names, places and vocabularies are resolved to numbers here, outside the measurement;
 * phrases in titles and words of names are left to the engine.
 */
export function clausesOf(world: World, { filters, without }: Query): Clause[] {
  const list: Clause[] = without ? [{ any: [{ kind: 'in', column: 'id', values: without }], not: true }] : []
  return [...list, ...answered.flatMap((clauses: ClausesOf) => clauses(filters, world))]
}

function included<T>(values: T[], atomsOf: (values: T[]) => Atom[]): Clause[] {
  return values.length === 0 ? [] : [{ any: atomsOf(values) }]
}

function excluded<T>(values: T[], atomsOf: (values: T[]) => Atom[]): Clause[] {
  return values.length === 0 ? [] : [{ any: atomsOf(values), not: true }]
}

function range(column: ColumnName, min: number | null, max: number | null): Clause[] {
  return min === null && max === null ? [] : [{ any: [{ kind: 'range', column, min, max }] }]
}

function tenure(column: 'position_since' | 'company_since', years: YearsRange, today: number): Clause[] {
  if (years === null) return []
  const { min, max } = monthsAgo(years, monthOn(today))
  return range(column, min, max)
}

const contactAtoms = (mask: number): Atom[] => [{ kind: 'bits', column: 'contacts', mask }]

/** All graduations are within these years. */
const [firstYear, lastYear] = [1900, 2200]

function graduations({ minGraduationYear: min, maxGraduationYear: max }: FilterSet['education']): Clause[] {
  if (min === null && max === null) return []
  const [from, to] = [Math.max(min ?? firstYear, firstYear), Math.min(max ?? lastYear, lastYear)]
  const values = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return [{ any: [{ kind: 'list', list: 'years', values }] }]
}

type CompanyFilter = FilterSet['companyFilter']

/** Now or, if they are asked for, before. */
function employers(filter: CompanyFilter, world: World): Clause[] {
  const past = filter.namesIncludedPast ? filter.namesIncludedPastList : []
  const atoms: Atom[] = []
  if (filter.namesIncluded.length > 0) atoms.push(employerAtom(world, filter.namesIncluded))
  if (past.length > 0) atoms.push(formerEmployerAtom(world, past))
  return atoms.length > 0 ? [{ any: atoms }] : []
}

function employersExcluded({ namesExcluded, namesExcludedPast }: CompanyFilter, world: World): Clause[] {
  return excluded(namesExcluded, (names) => [
    employerAtom(world, names),
    ...(namesExcludedPast ? [formerEmployerAtom(world, names)] : []),
  ])
}

const million = 1e6

function revenues({ isRevenueUnknown, minRevenue: min, maxRevenue: max }: FilterSet['revenue']): Clause[] {
  if (isRevenueUnknown) return [withCompany, { any: [{ kind: 'unknown', column: 'revenue' }] }]
  if (min === null && max === null) return []
  const upper = max === null || max >= maxRevenue ? null : max * million
  return range('revenue', (min ?? 0) * million, upper)
}

const withCompany: Clause = { any: [{ kind: 'range', column: 'company', min: null, max: null }] }

function rounds(texts: string[]): Clause[] {
  if (texts.length === 0) return []
  const known = ranges(
    'funding_rounds',
    texts.filter((text) => text !== '-'),
  )
  const unknown: Atom[] = texts.includes('-') ? [{ kind: 'unknown', column: 'funding_rounds' }] : []
  return [withCompany, { any: [...known, ...unknown] }]
}

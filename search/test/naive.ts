import type { FilterSet } from '@rapport/contract/filters.ts'
import { fold, foldWords } from '@rapport/dataset/normalise/fold.ts'
import { companyNameKey, schoolKey } from '@rapport/dataset/normalise/company-name.ts'
import { normaliseDomain } from '@rapport/dataset/normalise/domain.ts'
import { normaliseIndustry } from '@rapport/dataset/normalise/industry.ts'
import { linkedinPersonSlug } from '@rapport/dataset/normalise/linkedin.ts'
import { createPlaceResolver, placeKeys, type Place } from '@rapport/dataset/normalise/place.ts'
import { seniorityFilterLevels } from '@rapport/dataset/normalise/seniority.ts'
import { normaliseTitle } from '@rapport/dataset/normalise/title.ts'
import type { CompanyFacts, PersonFacts } from '../src/facts.ts'

/**
 * What each filter means, written down once more as a plain predicate over one person: the twin that the index is held against. It shares with
 * the index the normalisation of texts and nothing else.
 */
export function naiveMatcher(
  companies: CompanyFacts[],
  people: PersonFacts[],
  today: number,
): (filters: FilterSet) => PersonFacts[] {
  const companyById = new Map(companies.map((company) => [company.id, company]))
  const companyNames = companies.map((company) => company.nameKey)
  const schools = new Map(people.map((person) => [person, person.schools.map(schoolKey)]))
  const personPlaces = createPlaceResolver(people.flatMap((person) => person.place ?? []))
  const companyPlaces = createPlaceResolver(companies.flatMap((company) => company.headquarters ?? []))
  const order = people.toSorted((a, b) => b.strength - a.strength || a.id - b.id)

  return (filters) => {
    const tests = [
      personTest(filters, schools, personPlaces),
      experienceTest(filters, today),
      companyTest(filters, companyById, companyNames, companyPlaces),
      figuresTest(filters, companyById, today),
    ]
    return order.filter((person) => tests.every((test) => test(person)))
  }
}

const titled = (person: PersonFacts, titles: string[]) =>
  titles.some((title) => hasPhrase(person.titleNormalised, normaliseTitle(title)))

type Test = (person: PersonFacts) => boolean
type Resolver = (text: string) => string[]

const hasPhrase = (text: string | null, phrase: string): boolean => {
  if (text === null || phrase === '') return false
  const [words, wanted] = [text.split(' '), phrase.split(' ')]
  return words.some((_, start) => wanted.every((word, i) => words[start + i] === word))
}

const isNamed = (key: string, name: string, all: string[]): boolean =>
  name !== '' && (all.includes(name) ? key === name : hasPhrase(key, name))

const liesIn = (place: Place | null, texts: string[], resolve: Resolver): boolean =>
  place !== null && texts.some((text) => resolve(text).some((key) => placeKeys(place).includes(key)))

const within = (value: number | null, min: number | null, max: number | null): boolean =>
  (min === null && max === null) ||
  (value !== null && (min === null || value >= min) && (max === null || value <= max))

function inRanges(low: number | null, high: number | null, ranges: string[]): boolean {
  if (low === null) return false
  return ranges.some((range) => {
    const [min, max] = range.split('-')
    const upper = max === '_' ? Infinity : Number(max)
    return Number(min) <= low && (high === null ? upper === Infinity : high <= upper)
  })
}

/** Whole years of work: in the month of 2000-01 a person who began in 1999-01 has one. */
function yearsOfWork({ work }: PersonFacts, today: number): number | null {
  if (work === null) return null
  const date = new Date(today * 86_400_000)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  const lasting = work.since === null || work.since > month ? 0 : month - work.since
  return Math.floor((work.months + lasting) / 12)
}

function experienceTest({ experience }: FilterSet, today: number): Test {
  const { minExperience, maxExperience } = experience
  return (person) => within(yearsOfWork(person, today), minExperience, maxExperience)
}

function personTest(filters: FilterSet, schools: Map<PersonFacts, string[]>, resolve: Resolver): Test {
  const { locations, names, linkedinUrls, experience, education } = filters
  const schoolNames = [...schools.values()].flat()
  const levels = new Set(experience.seniorityLevels.flatMap(seniorityFilterLevels))
  return (person) => {
    const words = person.nameFolded.split(' ')
    const tests = [
      locations.length === 0 || liesIn(person.place, locations, resolve),
      names.length === 0 ||
        names.some(
          (name) => foldWords(name).length > 0 && foldWords(name).every((word) => words.includes(word)),
        ),
      linkedinUrls.length === 0 ||
        linkedinUrls.some(
          (url) => person.linkedinSlug !== null && linkedinPersonSlug(url) === person.linkedinSlug,
        ),
      levels.size === 0 || person.seniorities.some((level) => levels.has(level)),
      experience.jobTitlesIncluded.length === 0 || titled(person, experience.jobTitlesIncluded),
      !titled(person, experience.jobTitlesExcluded),
      education.universities.length === 0 ||
        education.universities.some((name) =>
          schools.get(person)!.some((key) => isNamed(key, schoolKey(name), schoolNames)),
        ),
      education.fieldsOfStudy.length === 0 ||
        education.fieldsOfStudy.some((field) =>
          person.fieldsOfStudy.some((own) => hasPhrase(fold(own), fold(field))),
        ),
      (education.minGraduationYear === null && education.maxGraduationYear === null) ||
        person.graduationYears.some((year) =>
          within(year, education.minGraduationYear, education.maxGraduationYear),
        ),
    ]
    return tests.every(Boolean)
  }
}

function companyTest(
  { companyFilter: filter }: FilterSet,
  companyById: Map<number, CompanyFacts>,
  allNames: string[],
  resolve: Resolver,
): Test {
  const named = (id: number | null, names: string[]) => {
    const company = id === null ? undefined : companyById.get(id)
    return (
      company !== undefined && names.some((name) => isNamed(company.nameKey, companyNameKey(name), allNames))
    )
  }
  const pastNames = filter.namesIncludedPast ? filter.namesIncludedPastList : []
  return (person) => {
    const { company: id, pastCompanies } = person
    const headquarters = companyById.get(id ?? -1)?.headquarters ?? null
    const tests = [
      filter.namesIncluded.length + pastNames.length === 0 ||
        named(id, filter.namesIncluded) ||
        pastCompanies.some((past) => named(past, pastNames)),
      !named(id, filter.namesExcluded),
      !filter.namesExcludedPast || !pastCompanies.some((past) => named(past, filter.namesExcluded)),
      filter.HQLocationIncluded.length === 0 || liesIn(headquarters, filter.HQLocationIncluded, resolve),
      !liesIn(headquarters, filter.HQLocationExcluded, resolve),
    ]
    return tests.every(Boolean)
  }
}

const bands: Record<string, [number, number]> = {
  '0-$10M': [0, 10_000_000],
  '$11M-$50M': [10_000_000, 50_000_000],
  '$51M-$100M': [50_000_000, 100_000_000],
  '$101M-$500M': [100_000_000, 500_000_000],
  '$501M-$1B': [500_000_000, 1_000_000_000],
  '$1B-$5B': [1_000_000_000, 5_000_000_000],
  '$5B+': [5_000_000_000, Infinity],
}
const inBands = (amount: number | null, names: string[]): boolean =>
  amount !== null && names.some((name) => amount > bands[name]![0] && amount <= bands[name]![1])

const reach: Record<string, number> = {
  'Last 90 days': 90,
  'Last 120 days': 120,
  'Last 180 days': 180,
  'Last 365 days': 365,
  'Last 2 years': 730,
}

function fundedWithin(company: CompanyFacts, choices: string[], today: number): boolean {
  const last = company.lastFunding
  if (last === null) return false
  if (choices.includes('All time')) return true
  return choices.some((choice) => last.day !== null && today - last.day <= reach[choice]!)
}

/** Filters on the facts of the current company: each needs that there is one. */
function figuresTest(filters: FilterSet, companyById: Map<number, CompanyFacts>, today: number): Test {
  const tests = [...sizeTests(filters), ...fundingTests(filters, today)]
  const active = tests.flatMap(([isActive, test]) => (isActive ? [test] : []))
  return (person) => {
    if (active.length === 0) return true
    const company = companyById.get(person.company ?? -1)
    return company !== undefined && active.every((test) => test(company))
  }
}

type CompanyTest = [active: boolean, test: (company: CompanyFacts) => boolean]

function sizeTests({ companyFilter, revenue, smartIntentFilters }: FilterSet): CompanyTest[] {
  const { minRevenue, maxRevenue } = revenue
  return [
    [
      companyFilter.domains.length > 0,
      (company) =>
        companyFilter.domains.some((text) =>
          text.includes('.')
            ? company.domain !== null && normaliseDomain(text) === company.domain
            : company.industry !== null && normaliseIndustry(text) === company.industry,
        ),
    ],
    [
      companyFilter.headcounts.length > 0,
      ({ headcount }) => inRanges(headcount?.min ?? null, headcount?.max ?? null, companyFilter.headcounts),
    ],
    [
      companyFilter.linkedinFollowers.length > 0,
      ({ linkedinFollowers: count }) => inRanges(count, count, companyFilter.linkedinFollowers),
    ],
    [
      companyFilter.yearFoundedMin !== null || companyFilter.yearFoundedMax !== null,
      ({ foundedYear }) => within(foundedYear, companyFilter.yearFoundedMin, companyFilter.yearFoundedMax),
    ],
    [smartIntentFilters.length > 0, ({ intents }) => smartIntentFilters.some((key) => intents.includes(key))],
    [revenue.isRevenueUnknown, (company) => company.revenue === null],
    [
      minRevenue !== null || maxRevenue !== null,
      (company) =>
        company.revenue !== null &&
        company.revenue >= (minRevenue ?? 0) * 1_000_000 &&
        (maxRevenue === null || maxRevenue === 10000 || company.revenue <= maxRevenue * 1_000_000),
    ],
  ]
}

function fundingTests({ funding }: FilterSet, today: number): CompanyTest[] {
  return [
    [funding.fundingDates.length > 0, (company) => fundedWithin(company, funding.fundingDates, today)],
    [
      funding.lastFundingAmounts.length > 0,
      ({ lastFunding }) => inBands(lastFunding?.amount ?? null, funding.lastFundingAmounts),
    ],
    [
      funding.totalFundingAmounts.length > 0,
      (company) => inBands(company.fundingTotal, funding.totalFundingAmounts),
    ],
    [
      funding.fundingCategories.length > 0,
      ({ lastFunding }) => lastFunding !== null && funding.fundingCategories.includes(lastFunding.category),
    ],
    [
      funding.totalFundingRounds.length > 0,
      ({ fundingRoundCount: count }) =>
        funding.totalFundingRounds.some((range) =>
          range === '-' ? count === null : inRanges(count, count, [range]),
        ),
    ],
  ]
}

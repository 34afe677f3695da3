import { limits } from '@rapport/contract/limits.ts'
import { smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import { filterSet, type FilterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { type Sort, sortFields, usualDirection } from '@rapport/contract/people/sort.ts'
import { countryName } from '@rapport/normalise/places/countries.ts'
import { placeLabel, type Place } from '@rapport/normalise/places/place.ts'
import type { World } from './world.ts'

/**
 * A query to measure: the exact total and a page of ids, or (`facets`) the count of each value of
 * each facet. `deep`: the page is in the middle of the result instead of at the start. Without a
 * sort, people are in the order of results.
 */
export type Query = {
  name: string
  filters: FilterSet
  kind: 'page' | 'deep' | 'facets'
  sort?: Sort
  /** The ids of a list whose members are left out, ascending. */
  without?: number[]
}

export const pageSize = 15

/**
 * Deterministic for given people: values are the most frequent ones, or at a fixed rank among the
 * frequent ones.
 */
export function createQueries(world: World): Query[] {
  const sets = { ...peopleSets(world), ...companySets(world), ...moneySets, ...mixedSets(world) }
  const queries = Object.entries(sets).map(([name, filters]): Query => ({
    name,
    filters: filterSet.parse(filters),
    kind: 'page',
  }))
  // No facet has a filter of its own here.
  const facets = {
    companyFilter: { yearFoundedMin: 1980 },
    experience: { jobTitlesIncluded: ['engineer'], minExperience: 2, maxExperience: 25 },
  }
  return [
    ...queries,
    { name: 'deep page', filters: filterSet.parse({ locations: [countryAt(world, 0)] }), kind: 'deep' },
    { name: 'facets', filters: filterSet.parse(facets), kind: 'facets' },
    {
      name: 'one country but a list',
      filters: filterSet.parse({ locations: [countryAt(world, 0)] }),
      kind: 'page',
      without: someIds(world.people),
    },
    ...sortedQueries(),
  ]
}

/** Most members that a list may have, or half of the people, as far apart as can be. */
function someIds(people: number): number[] {
  const step = Math.max(2, Math.ceil(people / limits.maxMembers))
  return Array.from({ length: Math.floor(people / step) }, (_, at) => (at + 1) * step)
}

/** A tenth of the people in every order, from the start and from the middle, and all people. */
function sortedQueries(): Query[] {
  const tenth = filterSet.parse({ education: { fieldsOfStudy: ['Science'] } })
  const sorts = sortFields
    .filter((on) => on !== 'strength')
    .map((on): Sort => ({ on, by: usualDirection(on) }))
  const byName = sorts.find(({ on }) => on === 'name')!
  const byFollowers = sorts.find(({ on }) => on === 'followers')!
  return [
    ...sorts.map((sort): Query => ({ name: `by ${sort.on}`, filters: tenth, kind: 'page', sort })),
    { name: 'by name, deep page', filters: tenth, kind: 'deep', sort: byName },
    { name: 'by followers, deep page', filters: tenth, kind: 'deep', sort: byFollowers },
    { name: 'everybody by followers', filters: filterSet.parse({}), kind: 'page', sort: byFollowers },
  ]
}

type Sets = Record<string, PartialFilterSet>

const unplaced: Place = { city: null, metro: null, state: null, country: null }
const countryAt = (world: World, rank: number) => topCountries(world, rank + 1)[rank]!

/** The names of the countries with most people. */
function topCountries({ places }: World, count: number): string[] {
  const counts = new Map<string, number>()
  places.values.forEach(({ country }, code) => {
    if (country !== null) counts.set(country, (counts.get(country) ?? 0) + places.counts[code]!)
  })
  return [...counts]
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([code]) => countryName(code))
}

/** The most frequent places that have a part, as texts that name that part. */
function topPlaces({ places }: World, part: 'city' | 'metro' | 'state', count: number): string[] {
  const texts = places.top(places.values.length).flatMap((place) => {
    if (place[part] === null) return []
    const { city, state, country } = place
    if (part === 'city') return placeLabel({ ...unplaced, city, state, country })
    return part === 'metro' ? place.metro! : placeLabel({ ...unplaced, state, country })
  })
  return [...new Set(texts)].slice(0, count)
}

function peopleSets(world: World): Sets {
  const [first = ''] = world.words.top(1)
  return {
    everybody: {},
    'one country': { locations: [countryAt(world, 0)] },
    'one city': { locations: topPlaces(world, 'city', 1) },
    'three metros': { locations: topPlaces(world, 'metro', 3) },
    'eight states': { locations: topPlaces(world, 'state', 8) },
    'region EMEA': { locations: ['EMEA'] },
    'one seniority': { experience: { seniorityLevels: ['Director'] } },
    'broad seniorities': { experience: { seniorityLevels: ['Specialist', 'Senior', 'Manager'] } },
    'experience 5 to 10': { experience: { minExperience: 5, maxExperience: 10 } },
    'title phrase': { experience: { jobTitlesIncluded: ['Software Engineer'] } },
    'title phrases': {
      experience: { jobTitlesIncluded: ['VP of Sales', 'Head of', 'Marketing Director', 'Chief', 'Product'] },
    },
    'fifty titles': { experience: { jobTitlesIncluded: world.titles.top(50, 10) } },
    'titles excluded': { experience: { jobTitlesExcluded: ['Engineer', 'Manager', 'Assistant'] } },
    'one function': { experience: { functions: ['Marketing'] } },
    'job change': { experience: { changedJobWithinDays: 365 } },
    'a skill': { skills: { included: ['Python'] } },
    'two skills': { skills: { included: ['SQL', 'Excel'], all: true } },
    'a phrase': { keywords: { included: ['machine learning'] } },
    'a word': { keywords: { included: ['customers'] } },
    'two phrases': { keywords: { included: ['supply chain', 'data analysis'], all: true } },
    'a phrase excluded': {
      keywords: { excluded: ['customer success'] },
      experience: { seniorityLevels: ['Director'] },
    },
    'past title': { experience: { pastJobTitlesIncluded: ['consultant'] } },
    'work email': { contacts: { email: ['work'] } },
    'years in role': { experience: { minYearsInRole: 3 } },
    'years at company': { experience: { minYearsAtCompany: 2, maxYearsAtCompany: 5 } },
    'people excluded': {
      locationsExcluded: [countryAt(world, 0)],
      experience: { seniorityLevelsExcluded: ['Specialist', 'Intern'], functionsExcluded: ['Sales'] },
    },
    university: { education: { universities: world.schools.top(1) } },
    'thirty universities': { education: { universities: world.schools.top(30, 5) } },
    'field of study': { education: { fieldsOfStudy: ['Science'] } },
    'graduation 2010 to 2014': { education: { minGraduationYear: 2010, maxGraduationYear: 2014 } },
    name: { names: [first] },
    'two-word names': { names: world.names.top(3) },
    'linkedin url': { linkedinUrls: [`https://www.linkedin.com/in/${world.sampleSlugs[3]}`] },
  }
}

function companySets(world: World): Sets {
  const names = (kind: 'current' | 'past', count: number, from = 0) => [
    ...new Set(world.topCompanies(kind, count, from).map(({ name }) => name)),
  ]
  const domains = world.topCompanies('current', 60, 3).flatMap(({ domain }) => domain ?? [])
  return {
    'company name': { companyFilter: { namesIncluded: names('current', 1) } },
    'word of company names': { companyFilter: { namesIncluded: ['Software'] } },
    'hundred companies': { companyFilter: { namesIncluded: names('current', 100, 10) } },
    'companies excluded': {
      companyFilter: { namesExcluded: names('current', 50), namesExcludedPast: true },
    },
    'past companies': {
      companyFilter: { namesIncludedPast: true, namesIncludedPastList: names('past', 10) },
    },
    'current or past company': {
      companyFilter: {
        namesIncluded: names('current', 3),
        namesIncludedPast: true,
        namesIncludedPastList: names('past', 3),
      },
    },
    industry: { companyFilter: { domains: world.industries.top(1) } },
    'company types': { companyFilter: { types: ['public', 'government'] } },
    'nonprofits excluded': { companyFilter: { typesExcluded: ['nonprofit'], headcounts: ['501-1000'] } },
    'twenty industries': { companyFilter: { domains: world.industries.top(20, 5) } },
    'web domains': { companyFilter: { domains: domains.slice(0, 40) } },
    'headcount 501 to 5000': { companyFilter: { headcounts: ['501-1000', '1001-5000'] } },
    'founded 2010 to 2020': { companyFilter: { yearFoundedMin: 2010, yearFoundedMax: 2020 } },
    'followers above 10000': { companyFilter: { linkedinFollowers: ['10001-_'] } },
    'headquarters excluded': {
      companyFilter: { HQLocationIncluded: ['Europe'], HQLocationExcluded: ['Germany', 'London'] },
    },
  }
}

const moneySets: Sets = {
  'revenue 10 to 100M': { revenue: { minRevenue: 10, maxRevenue: 100 } },
  'revenue unknown': { revenue: { isRevenueUnknown: true } },
  'funded in a year': { funding: { fundingDates: ['Last 365 days'] } },
  'last funding 11 to 100M': { funding: { lastFundingAmounts: ['$11M-$50M', '$51M-$100M'] } },
  'funding categories': {
    funding: {
      fundingCategories: ['Series A', 'Series B'],
      totalFundingAmounts: ['$11M-$50M', '$51M-$100M'],
    },
  },
  'funding rounds': { funding: { totalFundingRounds: ['-', '3-5'] } },
  'two intents': { smartIntentFilters: ['HIGH_SPEND_BUYERS', 'GROWING_BRANDS'] },
}

function mixedSets(world: World): Sets {
  const [industry = '', second = ''] = world.industries.top(2)
  return {
    'usual search': {
      locations: [countryAt(world, 0)],
      companyFilter: { domains: [industry, second], headcounts: ['0-500'] },
      experience: {
        jobTitlesIncluded: ['Sales', 'Marketing'],
        seniorityLevels: ['Manager', 'Director', 'Head'],
      },
    },
    selective: {
      locations: topPlaces(world, 'city', 3),
      education: { universities: world.schools.top(10) },
      experience: { jobTitlesIncluded: ['Engineer'], minExperience: 3, maxExperience: 12 },
      funding: { fundingDates: ['Last 2 years'] },
    },
    'everything at once': everything(world),
  }
}

/** Sets every kind of filter to several values, broad enough that people are left. */
function everything(world: World): PartialFilterSet {
  const countries = topCountries(world, 3)
  return {
    locations: [...countries, 'EMEA', 'APAC'],
    names: world.words.top(12),
    smartIntentFilters: [...smartIntents],
    companyFilter: {
      domains: world.industries.top(8),
      headcounts: ['0-500', '501-1000', '1001-5000', '5001-_'],
      namesExcluded: world.topCompanies('current', 5).map(({ name }) => name),
      namesExcludedPast: true,
      yearFoundedMin: 1900,
      yearFoundedMax: 2024,
      HQLocationIncluded: [...countries, 'Europe', 'APAC', 'North America'],
      HQLocationExcluded: ['Switzerland'],
      linkedinFollowers: ['0-5000', '5001-_'],
    },
    experience: {
      minExperience: 1,
      maxExperience: 30,
      seniorityLevels: ['Specialist', 'Senior', 'Manager', 'Director', 'Head', 'Vice President', 'C-Level'],
      jobTitlesIncluded: ['Engineer', 'Manager', 'Director', 'Analyst', 'Sales'],
      jobTitlesExcluded: ['Intern', 'Assistant'],
    },
    education: {
      universities: world.schools.top(12),
      fieldsOfStudy: ['Science', 'Engineering', 'Business', ...world.fields.top(3)],
      minGraduationYear: 1980,
      maxGraduationYear: 2025,
    },
    revenue: { minRevenue: 0, maxRevenue: 10_000 },
    funding: { totalFundingRounds: ['-', '0-15'] },
  }
}

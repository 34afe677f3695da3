import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { fundingCategories, seniorities, smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import { Random } from '@rapport/dataset/synthetic/random.ts'

/** A request of the mix: a filter set and a page of its result. */
export type SearchRequest = { name: string; filters: PartialFilterSet; page: number }

const cities = [
  'New York',
  'London',
  'Seoul',
  'Paris',
  'Bengaluru',
  'San Francisco',
  'Tokyo',
  'São Paulo',
  'Toronto',
  'Boston',
]
const countries = [
  'United States',
  'United Kingdom',
  'Germany',
  'France',
  'India',
  'South Korea',
  'Japan',
  'Brazil',
  'Canada',
]
const regions = ['DACH', 'Nordics', 'APAC', 'EMEA', 'Europe']
const titles = [
  'software engineer',
  'account executive',
  'project manager',
  'accountant',
  'product manager',
  'registered nurse',
  'business analyst',
]
const titleWords = ['manager', 'engineer', 'sales', 'marketing', 'VP', 'SDR', 'CEO']
const industries = [
  'Computer Software',
  'Internet',
  'Financial Services',
  'Retail',
  'Automotive',
  'Management Consulting',
  'Hospital & Health Care',
]
const headcounts = ['0-500', '501-1000', '1001-5000', '5001-10000', '10001-50000', '50001-100000']
const schools = [
  'Stanford University',
  'University of Michigan',
  'University of Delhi',
  'New York University',
]
const fields = ['Business Administration', 'Computer Science', 'Economics', 'Marketing', 'Finance']
const names = ['Kim', 'Smith', 'Garcia', 'Hofmann', 'Robert Brown', 'Ghosh', 'Maria', 'Xyzzy Qwfpgj']

/** Typical searches, from all people to a single name; each draws its values. */
const searches: Record<string, (random: Random) => PartialFilterSet> = {
  everybody: () => ({}),
  'one country': (random) => ({ locations: [random.of(countries)] }),
  'one city': (random) => ({ locations: [random.of(cities)] }),
  'one region': (random) => ({ locations: [random.of(regions)] }),
  'some places': (random) => ({ locations: some(random, [...cities, ...countries], 6) }),
  'one title': (random) => ({ experience: { jobTitlesIncluded: [random.of(titles)] } }),
  'a word of a title': (random) => ({ experience: { jobTitlesIncluded: [random.of(titleWords)] } }),
  'titles, one not': (random) => ({
    experience: { jobTitlesIncluded: some(random, titles, 3), jobTitlesExcluded: [random.of(titleWords)] },
  }),
  'one level': (random) => ({ experience: { seniorityLevels: [random.of(seniorities)] } }),
  'who decides': () => ({
    experience: { seniorityLevels: ['Founder', 'C-Level', 'Owner', 'Vice President'] },
  }),
  'years of work': (random) => {
    const minExperience = random.between(0, 15)
    return { experience: { minExperience, maxExperience: minExperience + random.between(0, 10) } }
  },
  'one industry': (random) => ({ companyFilter: { domains: [random.of(industries)] } }),
  'some industries': (random) => ({ companyFilter: { domains: some(random, industries, 4) } }),
  'one headcount': (random) => ({ companyFilter: { headcounts: [random.of(headcounts)] } }),
  'some headcounts': (random) => ({ companyFilter: { headcounts: some(random, headcounts, 3) } }),
  'companies of some age': (random) => {
    const yearFoundedMin = random.between(1950, 2015)
    return { companyFilter: { yearFoundedMin, yearFoundedMax: yearFoundedMin + 10 } }
  },
  'headquarters, one not': (random) => ({
    companyFilter: { HQLocationIncluded: [random.of(countries)], HQLocationExcluded: [random.of(cities)] },
  }),
  'followed companies': (random) => ({
    companyFilter: { linkedinFollowers: [`${random.between(1, 50) * 1000}-_`] },
  }),
  'one school': (random) => ({ education: { universities: [random.of(schools)] } }),
  'a field of study': (random) => ({
    education: { fieldsOfStudy: [random.of(fields)], minGraduationYear: random.between(1990, 2020) },
  }),
  'revenue in a range': (random) => ({ revenue: { minRevenue: random.between(1, 50), maxRevenue: 500 } }),
  'revenue unknown': () => ({ revenue: { isRevenueUnknown: true } }),
  'funded lately': (random) => ({
    funding: { fundingDates: ['Last 2 years'], fundingCategories: some(random, fundingCategories, 2) },
  }),
  'funded well': () => ({ funding: { totalFundingAmounts: ['$101M-$500M', '$501M-$1B'] } }),
  'an intent': (random) => ({ smartIntentFilters: [random.of(smartIntents)] }),
  'a name': (random) => ({ names: [random.of(names)] }),
  'sellers in one place': (random) => ({
    locations: [random.of(countries)],
    experience: { jobTitlesIncluded: ['account executive', 'sales manager'], minExperience: 3 },
    companyFilter: { domains: some(random, industries, 3) },
  }),
  'founders of young companies': (random) => ({
    locations: [random.of(regions)],
    experience: { seniorityLevels: ['Founder', 'C-Level'] },
    companyFilter: { headcounts: ['0-500'], yearFoundedMin: random.between(2008, 2020) },
  }),
  'nearly everything at once': (random) => ({
    locations: some(random, countries, 4),
    companyFilter: { headcounts: some(random, headcounts, 4), yearFoundedMin: 1980 },
    experience: {
      minExperience: random.between(0, 5),
      seniorityLevels: ['Manager', 'Head', 'Director', 'Senior'],
      jobTitlesExcluded: ['intern'],
    },
    education: { minGraduationYear: random.between(1980, 2000) },
    revenue: { minRevenue: 0.1, maxRevenue: 5000 },
  }),
}

/** How often each page is viewed: mostly the first. */
const pages = [1, 1, 1, 1, 1, 2, 2, 3, 10, 50]

/** The same number of requests of each kind, each with its own values, in a mixed order. Deterministic. */
export function requestMix(ofEachKind = 35): SearchRequest[] {
  return Array.from({ length: ofEachKind }, (_, round) =>
    Object.entries(searches).map(([name, filters], kind): SearchRequest => {
      const random = new Random().reset(1, kind, round)
      return { name, filters: filters(random), page: random.of(pages) }
    }),
  ).flat()
}

/** Up to `max` different values. */
function some<T>(random: Random, values: readonly T[], max: number): T[] {
  return [...new Set(Array.from({ length: max }, () => random.of(values)))]
}

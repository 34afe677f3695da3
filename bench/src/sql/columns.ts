import { companyTypes, fundingCategories, smartIntents } from '@rapport/contract/filters/vocabularies.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import { seniorityBits } from '@rapport/normalise/titles/seniority.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { wordsOf } from '@rapport/contract/words.ts'
import { stateOf, wordsOfName, type World } from '../world.ts'

/**
 * A person in the other engines: a row of numbers, with texts replaced by codes, and the current
 * company's facts next to the person's own, so that no query needs a join. `rank` is the position
 * in the order of results, `name` that among the distinct names.
 */

type Column = { name: string; type: 'smallint' | 'integer' | 'bigint' | 'text' }

export const personColumns = [
  { name: 'rank', type: 'integer' },
  { name: 'id', type: 'integer' },
  { name: 'slug', type: 'text' },
  { name: 'prose', type: 'text' },
  { name: 'company', type: 'integer' },
  { name: 'place', type: 'integer' },
  { name: 'state', type: 'integer' },
  { name: 'country', type: 'smallint' },
  { name: 'title', type: 'integer' },
  { name: 'seniorities', type: 'smallint' },
  { name: 'function', type: 'smallint' },
  { name: 'position_since', type: 'smallint' },
  { name: 'company_since', type: 'smallint' },
  { name: 'contacts', type: 'smallint' },
  { name: 'experience', type: 'smallint' },
  { name: 'worked', type: 'smallint' },
  { name: 'name', type: 'integer' },
  { name: 'industry', type: 'smallint' },
  { name: 'company_type', type: 'smallint' },
  { name: 'founded', type: 'smallint' },
  { name: 'headcount_min', type: 'integer' },
  { name: 'headcount_max', type: 'integer' },
  { name: 'revenue', type: 'bigint' },
  { name: 'followers', type: 'integer' },
  { name: 'hq_place', type: 'integer' },
  { name: 'hq_state', type: 'integer' },
  { name: 'hq_country', type: 'smallint' },
  { name: 'intents', type: 'smallint' },
  { name: 'funding_total', type: 'bigint' },
  { name: 'funding_rounds', type: 'smallint' },
  { name: 'last_day', type: 'integer' },
  { name: 'last_amount', type: 'bigint' },
  { name: 'last_category', type: 'smallint' },
] as const satisfies Column[]

export type ColumnName = (typeof personColumns)[number]['name']
type TextName = 'slug' | 'prose'
export type PersonRow = Record<Exclude<ColumnName, TextName>, number | null> & Record<TextName, string | null>

/** Many-valued facts. */
export const listNames = ['past', 'past_titles', 'skills', 'schools', 'fields', 'years', 'words'] as const
export type ListName = (typeof listNames)[number]
export type PersonLists = Record<ListName, number[]>

/** The end of an open headcount band. */
export const noMaximum = 2 ** 31 - 1

/** Makes rows. Each company's numbers are computed once. */
export function createRows(world: World) {
  const companies = new Map<number, CompanyNumbers>()
  const companyNumbers = (id: number) => {
    let numbers = companies.get(id)
    if (!numbers) companies.set(id, (numbers = numbersOf(world, world.company(id))))
    return numbers
  }
  return {
    row: (person: PersonFacts): PersonRow => ({
      rank: world.ranks[person.id]!,
      id: person.id,
      slug: person.linkedinSlug,
      prose: proseOf(person),
      company: person.company,
      ...placeNumbers(world, person.place),
      title: person.titleNormalised ? world.titles.codeOf(person.titleNormalised)! : null,
      seniorities: seniorityBits(person.seniorities),
      function: person.titleNormalised ? world.functionOf(person.titleNormalised) : null,
      position_since: person.positionSince,
      company_since: person.companySince,
      contacts: person.contacts,
      experience: yearsOf(monthsOn(world.today, person.work)),
      worked: monthsOn(world.today, person.work),
      name: world.rankOfName(person.nameFolded),
      ...(person.company === null ? noCompany : companyNumbers(person.company)),
    }),
    lists: (person: PersonFacts): PersonLists => ({
      past: person.pastCompanies,
      past_titles: distinct(
        person.pastTitles.flatMap((title) => world.titles.codeOf(normaliseTitle(title)) ?? []),
      ),
      schools: distinct(person.schools.map((school) => world.schools.code(school))),
      fields: distinct(person.fieldsOfStudy.map((field) => world.fields.code(field))),
      skills: distinct(person.skills.map((skill) => world.skills.code(skill))),
      years: distinct(person.graduationYears),
      words: [...wordsOfName(person)].map((word) => world.words.codeOf(word)!),
    }),
  }
}

/** The words of both texts between spaces, so that a phrase between spaces is a part of one of them. */
const proseOf = ({ headline, summary }: PersonFacts): string =>
  ` ${wordsOf(headline ?? '')} | ${wordsOf(summary ?? '')} `

const distinct = (values: number[]) => (values.length < 2 ? values : [...new Set(values)])

const dayMs = 86_400_000

/** Year x 12 + month from 0 of a day since 1970-01-01. */
export function monthOn(day: number): number {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Months of work on a given day. */
function monthsOn(today: number, work: PersonFacts['work']): number | null {
  if (work === null) return null
  return work.months + (work.since === null ? 0 : Math.max(0, monthOn(today) - work.since))
}

const yearsOf = (months: number | null) => (months === null ? null : Math.floor(months / 12))

function placeNumbers({ places, states, countries }: World, place: Place | null) {
  if (place === null) return { place: null, state: null, country: null }
  const state = stateOf(place)
  const code = places.codeOf(place)
  if (code === undefined) throw new Error('the place comes from another reader')
  return {
    place: code,
    state: state === null ? null : states.codeOf(state)!,
    country: place.country === null ? null : countries.codeOf(place.country)!,
  }
}

const noCompany = {
  industry: null,
  company_type: null,
  founded: null,
  headcount_min: null,
  headcount_max: null,
  revenue: null,
  followers: null,
  hq_place: null,
  hq_state: null,
  hq_country: null,
  intents: null,
  funding_total: null,
  funding_rounds: null,
  last_day: null,
  last_amount: null,
  last_category: null,
}

type CompanyNumbers = Record<keyof typeof noCompany, number | null>

function numbersOf(world: World, company: CompanyFacts): CompanyNumbers {
  const { headcount, lastFunding } = company
  const { place, state, country } = placeNumbers(world, company.headquarters)
  return {
    industry: company.industry === null ? null : world.industries.codeOf(company.industry)!,
    company_type: company.type && companyTypes.indexOf(company.type),
    founded: company.foundedYear,
    headcount_min: headcount?.min ?? null,
    headcount_max: headcount && (headcount.max ?? noMaximum),
    revenue: whole(company.revenue),
    followers: company.linkedinFollowers,
    hq_place: place,
    hq_state: state,
    hq_country: country,
    intents: company.intents.reduce((bits, intent) => bits | (1 << smartIntents.indexOf(intent)), 0),
    funding_total: whole(company.fundingTotal),
    funding_rounds: company.fundingRoundCount,
    last_day: lastFunding?.day ?? null,
    last_amount: whole(lastFunding?.amount ?? null),
    last_category: lastFunding && fundingCategories.indexOf(lastFunding.category),
  }
}

/** Columns contain whole dollars, so `above 10M` is `at least 10M and one`. */
function whole(dollars: number | null): number | null {
  if (dollars !== null && !Number.isSafeInteger(dollars)) throw new Error(`${dollars} is not a whole number`)
  return dollars
}

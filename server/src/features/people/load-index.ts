import type { FundingCategory, SmartIntent } from '@rapport/contract/enums.ts'
import { dayNumber, monthNumber } from '@rapport/dataset/normalise/partial-date.ts'
import type { Place } from '@rapport/dataset/normalise/place.ts'
import { senioritiesFromBits } from '@rapport/dataset/normalise/seniority.ts'
import type { CompanyFacts, PersonFacts } from '@rapport/search/facts.ts'
import { createPeopleIndex } from '@rapport/search/people-index.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { ClientBase, Pool } from 'pg'
import { copyRows, type Field } from './copy-rows.ts'

const dayMs = 86_400_000

/** Days since 1970-01-01, UTC. */
export const currentDay = (): number => Math.floor(Date.now() / dayMs)

/**
 * Builds the index of everybody who is stored, from one snapshot of the database. `today` gives days since 1970-01-01: years of
 * experience and funding dates are those of the day of each search.
 */
export async function loadPeopleIndex(pool: Pool, today: () => number = currentDay): Promise<PeopleSearch> {
  const client = await pool.connect()
  let failure: Error | undefined
  const onLost = (error: Error) => (failure = error)
  client.on('error', onLost)
  try {
    await client.query('begin isolation level repeatable read read only')
    const places = await readPlaces(client)
    const companies = await readCompanies(client, places)
    const people = await readPeople(client, places)
    await client.query('commit')
    return createPeopleIndex({ companies, people, today })
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.off('error', onLost)
    client.release(failure)
  }
}

type Places = ReadonlyMap<string, Place>

async function readPlaces(client: ClientBase): Promise<Places> {
  const places = new Map<string, Place>()
  for await (const rows of copyRows(client, 'select id, city, metro, state, country from places'))
    for (const [id, city = null, metro = null, state = null, country = null] of rows)
      places.set(id!, { city, metro, state, country })
  return places
}

const companiesQuery = `select id, name, name_key, domain, industry, founded_year, headcount_min, headcount_max, revenue,
  linkedin_followers, headquarters_id, array_to_string(intents, ','), funding_total, funding_round_count, last_funding_category,
  last_funding_on, last_funding_amount from companies`

async function readCompanies(client: ClientBase, places: Places): Promise<CompanyFacts[]> {
  const companies: CompanyFacts[] = []
  for await (const rows of copyRows(client, companiesQuery))
    for (const row of rows) companies.push(companyFacts(row, places))
  return companies
}

function companyFacts(row: Field[], places: Places): CompanyFacts {
  const text = (column: number) => row[column] ?? null
  const number = (column: number) => numberOf(row[column])
  const headcountMin = number(6)
  const category = text(14) as FundingCategory | null
  const lastDate = text(15)
  return {
    id: Number(row[0]),
    name: row[1] ?? '',
    nameKey: row[2] ?? '',
    domain: text(3),
    industry: text(4),
    foundedYear: number(5),
    headcount: headcountMin === null ? null : { min: headcountMin, max: number(7) },
    revenue: number(8),
    linkedinFollowers: number(9),
    headquarters: placeOf(row[10], places),
    intents: listOf(row[11], ',') as SmartIntent[],
    fundingTotal: number(12),
    fundingRoundCount: number(13),
    lastFunding: category && {
      day: lastDate === null ? null : dayNumber(lastDate),
      amount: number(16),
      category,
    },
  }
}

/** Between the values of an aggregated list: no normalised text holds it, and none that people read should. */
const separator = '\u001F'

const peopleQuery = `select p.id, p.strength, p.name_folded, p.linkedin_slug, p.place_id, p.title_normalised, p.title, p.seniorities,
    p.worked_months, p.working_since, p.company_id, past.companies, e.schools, e.fields, e.years
  from people p
  left join (
    select person_id, string_agg(distinct company_id::text, ',') as companies
    from positions where not is_current group by person_id
  ) past on past.person_id = p.id
  left join (
    select person_id, string_agg(school, e'\\x1f') as schools, string_agg(end_year::text, ',') as years,
      string_agg(nullif(array_to_string(fields_of_study, e'\\x1f'), ''), e'\\x1f') as fields
    from education group by person_id
  ) e on e.person_id = p.id`

async function readPeople(client: ClientBase, places: Places): Promise<PersonFacts[]> {
  const people: PersonFacts[] = []
  for await (const rows of copyRows(client, peopleQuery))
    for (const row of rows) people.push(personFacts(row, places))
  return people
}

function personFacts(row: Field[], places: Places): PersonFacts {
  const text = (column: number) => row[column] ?? null
  return {
    id: Number(row[0]),
    strength: Number(row[1]),
    nameFolded: row[2] ?? '',
    linkedinSlug: text(3),
    place: placeOf(row[4], places),
    titleNormalised: text(5),
    title: text(6),
    seniorities: senioritiesFromBits(Number(row[7])),
    work: workOf(numberOf(row[8]), text(9)),
    company: numberOf(row[10]),
    pastCompanies: listOf(row[11], ',').map(Number),
    schools: listOf(row[12], separator),
    fieldsOfStudy: listOf(row[13], separator),
    graduationYears: listOf(row[14], ',').map(Number),
  }
}

function workOf(months: number | null, since: string | null): PersonFacts['work'] {
  if (months === null && since === null) return null
  return { months: months ?? 0, since: since === null ? null : monthNumber(since) }
}

function numberOf(field: Field | undefined): number | null {
  return field === null || field === undefined ? null : Number(field)
}

function listOf(field: Field | undefined, between: string): string[] {
  return field ? field.split(between) : []
}

function placeOf(id: Field | undefined, places: Places): Place | null {
  return id ? (places.get(id) ?? null) : null
}

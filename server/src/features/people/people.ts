import type { FilterSet } from '@rapport/contract/filters.ts'
import type { PersonDetails, PersonSummary, Suggestion, SuggestionType } from '@rapport/contract/people.ts'
import { limits } from '@rapport/contract/limits.ts'
import { experienceYears } from '@rapport/dataset/normalise/experience.ts'
import { placeLabel, type Place } from '@rapport/dataset/normalise/place.ts'
import { senioritiesFromBits } from '@rapport/dataset/normalise/seniority.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { AppError } from '../../errors.ts'
import {
  findCompany,
  findEducation,
  findPeople,
  findPerson,
  findPositions,
  type CompanyDetailsRow,
  type PersonRow,
  type PositionRow,
} from './queries.ts'

export type PeopleDeps = { pool: Pool; search: PeopleSearch; now: () => Date }

type Page = {
  people: PersonSummary[]
  metadata: { total: number; page: number; limit: number; tookMs: number }
}

/**
 * A page of the people that the filters match, in the order of the index; `page` counts from 1. One who was removed since the index was
 * built is missing from the page, though not from the total. A page beyond the end is empty. `tookMs` covers index and documents.
 */
export async function searchPeople(
  { pool, search }: PeopleDeps,
  input: { filters: FilterSet; page: number; limit: number },
  signal: AbortSignal,
): Promise<Page> {
  const started = performance.now()
  const { page, limit } = input
  const { ids, total } = await search.search(input.filters, { offset: (page - 1) * limit, limit }, signal)
  signal.throwIfAborted()
  const rows = ids.length > 0 ? await findPeople(pool, ids) : []
  const tookMs = Math.round((performance.now() - started) * 100) / 100
  return { people: rows.map(summaryOf), metadata: { total, page, limit, tookMs } }
}

export async function countPeople(
  { search }: PeopleDeps,
  filters: FilterSet,
  signal: AbortSignal,
): Promise<{ count: number }> {
  return { count: await search.count(filters, signal) }
}

export async function suggest(
  { search }: PeopleDeps,
  input: { type: SuggestionType; query: string },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { type, query: text } = input
  return search.suggest({ type, text, limit: limits.suggestions, without: [] }, signal)
}

/** A profile. Of contact values only the kinds are shown. Throws `not_found`. */
export async function getPerson({ pool, now }: PeopleDeps, id: number): Promise<PersonDetails> {
  const person = await findPerson(pool, id)
  if (!person) throw new AppError('not_found')
  const [positions, education, company] = await Promise.all([
    findPositions(pool, id),
    findEducation(pool, id),
    person.company && findCompany(pool, person.company.id),
  ])
  const { firstName, lastName, headline, summary, skills } = person
  return {
    ...summaryOf(person),
    firstName,
    lastName,
    headline,
    summary,
    skills,
    experienceYears: experienceYears(person, now()),
    positions: positions.map(positionOf),
    education,
    companyDetails: company && companyDetails(company),
  }
}

function summaryOf(person: PersonRow): PersonSummary {
  return {
    id: person.id,
    fullName: person.fullName,
    title: person.title,
    seniorities: senioritiesFromBits(person.seniorityBits),
    company: person.company,
    location: labelOf(person.place),
    linkedinUrl: linkedinUrl('in', person.linkedinSlug),
    contactKinds: person.contactKinds,
  }
}

function positionOf(row: PositionRow): PersonDetails['positions'][number] {
  const { title, company, startDate, endDate, isCurrent } = row
  return { title, company, location: labelOf(row.place), startDate, endDate, isCurrent }
}

function companyDetails(row: CompanyDetailsRow): PersonDetails['companyDetails'] {
  const { company, linkedinSlug, fundingTotal, fundingRoundCount, fundingRounds, ...rest } = row
  return {
    ...company,
    ...rest,
    linkedinUrl: linkedinUrl('company', linkedinSlug),
    headquarters: labelOf(row.headquarters),
    offices: row.offices.map(placeLabel),
    funding: { total: fundingTotal, roundCount: fundingRoundCount, rounds: fundingRounds },
  }
}

const labelOf = (place: Place | null) => place && placeLabel(place)

const linkedinUrl = (kind: 'in' | 'company', slug: string | null) =>
  slug === null ? null : `https://www.linkedin.com/${kind}/${encodeURIComponent(slug)}`

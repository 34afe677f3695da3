import { allParts, type IndexParts } from '@rapport/contract/filters/index-parts.ts'
import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { PersonDetails, PersonRow } from '@rapport/contract/people/person.ts'
import { peoplePage, type Relaxed } from '@rapport/contract/people/schemas.ts'
import { type SortDirection, type SortField, usualDirection } from '@rapport/contract/people/sort.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Output } from '@rapport/contract/route.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'
import { placeLabel, type Place } from '@rapport/normalise/places/place.ts'
import { senioritiesFromBits, seniorityBits, senioritiesOf } from '@rapport/normalise/titles/seniority.ts'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { JsonText, utf8Text } from '../../http/answers/json-text.ts'
import { ListFilter } from '../list-filter/list-filter.ts'
import { findOwnPerson, ownFieldsOf, ownRows, type OwnFields } from '../own-people/own-people.ts'
import {
  findCompany,
  findEducation,
  findPerson,
  findPositions,
  type CompanyDetailsRow,
  type PositionRow,
} from './queries.ts'
import { relax } from './relax.ts'
import { RowTexts } from './rows/row-texts.ts'
import { rowMatcher } from './rows/skill-match.ts'
import { Summaries } from './summaries.ts'

export type PeopleDeps = {
  pool: Pool
  search: PeopleSearch
  listFilter: ListFilter
  summaries: Summaries
  rowTexts: RowTexts
  /** Called for each request of a first page that may be recorded. Must return at once and not throw. */
  /** `query` is the sentence that the filters were read from, or empty. */
  onSearched: (userId: AccountId, search: { filters: FilterSet; query: string }) => void
  now: () => Date
}

/** The parameters of a page. */
type PageOfPeople = {
  filters: FilterSet
  page: number
  limit: number
  sortOn: SortField
  sortBy?: SortDirection | undefined
  relax: boolean
  record: boolean
  query: string
}

/** Create one per process, because it caches. */
export function createPeopleDeps({
  parts = allParts,
  ...deps
}: Omit<PeopleDeps, 'listFilter' | 'summaries' | 'rowTexts'> & {
  parts?: IndexParts
}): PeopleDeps {
  const summaries = new Summaries(deps.pool, deps.now)
  const rowTexts = new RowTexts({ ...deps, summaries })
  return { ...deps, listFilter: new ListFilter(deps.pool, parts), summaries, rowTexts }
}

const pageWithoutPeople = peoplePage.omit({ people: true })

/**
 * Returns a page of the people who match the filters, in index order or as `sortOn` and `sortBy`
 * say; `page` starts at 1. A person removed since the index was built is missing from the page but
 * counted in the total. A page beyond the end is empty. If there are no matches, `relax` returns
 * the people of the nearest filters that have any. `tookMs` covers index and documents.
 */
export async function searchPeople(
  { search, listFilter, rowTexts, onSearched }: Omit<PeopleDeps, 'pool' | 'summaries' | 'now'>,
  actor: Pick<Actor, 'userId'>,
  input: PageOfPeople,
  signal: AbortSignal,
): Promise<JsonText<Output<typeof peoplePage>>> {
  const started = performance.now()
  const { filters, page, limit, sortOn, sortBy } = input
  const lists = await listFilter.load(actor.userId, [filters])
  const resolved = lists.resolve(filters)
  if (page === 1 && input.record) onSearched(actor.userId, { filters, query: input.query })
  const sort = { on: sortOn, by: sortBy ?? usualDirection(sortOn) }
  const slice = { offset: (page - 1) * limit, limit, sort }
  let found = await search.ask({ kind: 'search', filters: resolved, page: slice }, signal)
  let relaxed: Relaxed | null = null
  if (found.total === 0 && input.relax) {
    const nearest = await relax(filters, (each) =>
      search.ask({ kind: 'count', filters: lists.resolve(each) }, signal),
    )
    if (nearest)
      found = await search.ask(
        { kind: 'search', filters: lists.resolve(nearest.filters), page: slice },
        signal,
      )
    if (found.total > 0) relaxed = nearest
  }
  signal.throwIfAborted()
  const people = await rowTexts.ofPeople(found.ids, rowMatcher(relaxed?.filters ?? filters))
  const tookMs = Math.round((performance.now() - started) * 100) / 100
  const metadata = { total: found.total, page, limit, tookMs }
  const rest = utf8Text(JSON.stringify(pageWithoutPeople.encode({ metadata, ...(relaxed && { relaxed }) })))
  return new JsonText(`{"people":[${people}],${rest.slice(1)}`)
}

export async function countPeople(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  { userId }: Pick<Actor, 'userId'>,
  filters: FilterSet,
  signal: AbortSignal,
): Promise<{ count: number }> {
  return {
    count: await search.ask({ kind: 'count', filters: await listFilter.resolve(userId, filters) }, signal),
  }
}

export async function countAlternatives(
  { search, listFilter }: Pick<PeopleDeps, 'search' | 'listFilter'>,
  { userId }: Pick<Actor, 'userId'>,
  filterSets: readonly FilterSet[],
  signal: AbortSignal,
): Promise<{ counts: number[] }> {
  const lists = await listFilter.load(userId, filterSets)
  const resolved = filterSets.map((filters, index) => lists.resolve(filters, `filterSets.${index}.`))
  return {
    counts: await Promise.all(resolved.map((filters) => search.ask({ kind: 'count', filters }, signal))),
  }
}

export async function suggest(
  { search }: PeopleDeps,
  input: { type: SuggestionType; query: string; isFrequent: boolean; language: Language },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { type, query: text, isFrequent, language } = input
  return search.ask(
    { kind: 'suggest', type, text, isFrequent, limit: limits.defaultSuggestions, without: [], language },
    signal,
  )
}

/**
 * Returns rows of a table of people: shared ones with the account's data about them, and own ones.
 * In any order; skips people who no longer exist and those of other accounts.
 */
export async function rowsWithOwn(
  { pool, summaries }: Pick<PeopleDeps, 'pool' | 'summaries'>,
  { userId }: Actor,
  ids: number[],
): Promise<{ row: PersonRow; facts: OwnFields['facts'] }[]> {
  const [shared, own, fields] = await Promise.all([
    summaries.ofPeople(ids.filter((id) => !isOwnId(id))),
    ownRows(pool, userId, ids),
    ownFieldsOf(pool, userId, ids),
  ])
  return [...shared, ...own].map((person) => {
    const { facts, applyTo } = fields(person.id)
    return { row: applyTo(person), facts }
  })
}

/**
 * A profile of a shared person or one of the account's own, with the kinds of contact values but
 * not the values. Throws `not_found`.
 */
export async function getPerson(deps: PeopleDeps, { userId }: Actor, id: number): Promise<PersonDetails> {
  const { pool } = deps
  const person = isOwnId(id) ? await ownProfile(pool, userId, id) : await sharedProfile(deps, id)
  if (!person) throw new AppError('not_found')
  const fields = (await ownFieldsOf(pool, userId, [id]))(id)
  return {
    ...person,
    ...fields.applyTo(person),
    firstName: fields.text('first_name', person.firstName),
    lastName: fields.text('last_name', person.lastName),
    own: fields.facts,
  }
}

type Profile = Omit<PersonDetails, 'own'>

/** Own people have no career except their current title and company. */
async function ownProfile(pool: Pool, userId: AccountId, id: number): Promise<Profile | null> {
  const person = await findOwnPerson(pool, userId, id)
  if (!person) return null
  const { row, ...names } = person
  const unknown = { headline: null, summary: null, positions: [], education: [] }
  return { ...row, ...names, ...unknown, companyDetails: null }
}

async function sharedProfile({ pool, summaries }: PeopleDeps, id: number): Promise<Profile | null> {
  const person = await findPerson(pool, id)
  if (!person) return null
  const [[shown], positions, education, company] = await Promise.all([
    summaries.ofPeople([id]),
    findPositions(pool, id),
    findEducation(pool, id),
    person.companyId === null ? null : findCompany(pool, person.companyId),
  ])
  // The person has just been removed.
  if (!shown) return null
  const { companyId: _, ...facts } = person
  return {
    ...shown,
    ...facts,
    positions: positions.map(positionOf),
    education,
    companyDetails: company && companyDetails(company),
  }
}

function positionOf(row: PositionRow): PersonDetails['positions'][number] {
  const { title, company, startDate, endDate, isCurrent } = row
  const levels = senioritiesFromBits(seniorityBits(title === null ? [] : senioritiesOf(title)))
  return { title, seniorities: levels, company, location: labelOf(row.place), startDate, endDate, isCurrent }
}

export function companyDetails(row: CompanyDetailsRow): NonNullable<PersonDetails['companyDetails']> {
  const { company, linkedinSlug, fundingTotal, fundingRoundCount, fundingRounds, updatedAt: _, ...rest } = row
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

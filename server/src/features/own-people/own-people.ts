import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { OwnFacts, PersonRow } from '@rapport/contract/people/person.ts'
import { linkedinUrl } from '@rapport/normalise/linkedin.ts'
import { placeLabel, type Place } from '@rapport/normalise/places/place.ts'
import { senioritiesFromBits, senioritiesOf, seniorityBits } from '@rapport/normalise/titles/seniority.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { SoughtPerson } from '../../providers/contact-finder.ts'
import { onFileOf } from './on-file.ts'
import { forgetStagedRows } from './staged-rows.ts'
import {
  deleteByHandles,
  deleteNote,
  findByHandles,
  findIdentified,
  findLinks,
  findOwnFields,
  findOwnPeople,
  lockOwnPeople,
  storeNote,
  type OwnFieldRow,
  type OwnPersonRow,
} from './queries.ts'

export { emptySuppressedRows } from './staged-rows.ts'
export {
  fieldsOfTeam,
  findImportedEmails,
  keepOwnPeople,
  lockOwnPeople,
  storeFoundValues,
} from './queries.ts'
export { idColumns } from './id-columns.ts'
export { ownValuesOf } from './own-values.ts'
export { findTeammateEmails, reaches, samePeople } from './teammate-emails.ts'
export { findOwnVerdicts, forgetVerdicts, storeOwnVerdict } from './verdict-queries.ts'
export { contactBitsOf, onFileOf, sharedValues } from './on-file.ts'
export { isSeen, isSeenMember, seenAmong } from './seen.ts'
export { deleteUnlisted, findSeen } from './unlisted.ts'

/** The prefix of an own field that keeps a further column. */
export const extraPrefix = 'extra:'

/** Returns the own people among these whom the account sees, as rows of a table, in any order. */
export async function ownRows(db: Database, userId: AccountId, ids: number[]): Promise<PersonRow[]> {
  const own = ids.filter(isOwnId)
  return own.length === 0 ? [] : (await findOwnPeople(db, userId, own)).map(rowOf)
}

type Names = { row: PersonRow; firstName: string | null; lastName: string | null }

/** An own person that the account sees; null if it sees none of this id. */
export async function findOwnPerson(db: Database, userId: AccountId, id: number): Promise<Names | null> {
  const [person] = isOwnId(id) ? await findOwnPeople(db, userId, [id]) : []
  return person ? { row: rowOf(person), firstName: person.firstName, lastName: person.lastName } : null
}

/**
 * Returns the shared person for each id: the person itself, or the one to whom an own person is
 * linked. Null for an own person without a link, or whom the account doesn't see.
 */
export async function sharedOf(
  db: Database,
  userId: AccountId,
  ids: number[],
): Promise<(id: number) => number | null> {
  const own = ids.filter(isOwnId)
  const links = new Map(own.length === 0 ? [] : await findLinks(db, userId, own))
  return (id) => (isOwnId(id) ? (links.get(id) ?? null) : id)
}

/**
 * Returns by person the fields that the account's team imported in addition to facts, and its own
 * values for shared facts, with the account's notes.
 */
export async function ownFieldsOf(
  db: Database,
  userId: AccountId,
  ids: number[],
): Promise<(id: number) => OwnFields> {
  const rows = ids.length === 0 ? [] : await findOwnFields(db, userId, ids)
  const byPerson = Map.groupBy(rows, ({ memberId }) => memberId)
  return (id) => fieldsOf(byPerson.get(id) ?? [])
}

type OwnText =
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'title'
  | 'company'
  | 'company_domain'
  | 'linkedin_url'
  | 'location'

/** The data that a team entered about one person, and the note of an account. */
export type OwnFields = {
  facts: OwnFacts
  /** The row with the account's own facts in place of shared ones. */
  applyTo: (row: PersonRow) => PersonRow
  /** The account's own text in place of a shared one. */
  text: (field: OwnText, shared: string | null) => string | null
}

function fieldsOf(rows: OwnFieldRow[]): OwnFields {
  const fields = new Map(rows.map(({ field, value }) => [field, value]))
  const extra = rows
    .filter(({ field }) => field.startsWith(extraPrefix))
    .map(({ field, value }) => ({ name: field.slice(extraPrefix.length), value }))
  return {
    facts: { note: fields.get('note') ?? null, extra },
    applyTo: (row) => (fields.size === 0 ? row : applied(row, fields)),
    text: (field, shared) => fields.get(field) ?? shared,
  }
}

type SharedFacts = { companyDomain: string | null; location: string | null; place: Place | null }

/**
 * The website of the company, and the location, that the account sees. The website of another
 * company does not stand beside its own one.
 */
export const websiteAndLocation = (
  { text }: OwnFields,
  { companyDomain, location, place }: SharedFacts,
): Pick<SharedFacts, 'companyDomain' | 'location'> => ({
  companyDomain: text('company_domain', text('company', null) === null ? companyDomain : null),
  location: text('location', location ?? (place && placeLabel(place))),
})

function applied(row: PersonRow, fields: ReadonlyMap<string, string>): PersonRow {
  const title = fields.get('title')
  const location = fields.get('location')
  return {
    ...row,
    fullName: fields.get('full_name') ?? row.fullName,
    ...(title !== undefined && titleOf(title)),
    ...(location !== undefined && placeOf(location)),
    company: companyOf(row.company, fields),
    companySince: fields.has('company') ? null : row.companySince,
    linkedinUrl: linkedinUrl('in', fields.get('linkedin_url') ?? null) ?? row.linkedinUrl,
  }
}

function companyOf(company: PersonRow['company'], fields: ReadonlyMap<string, string>): PersonRow['company'] {
  const name = fields.get('company')
  const domain = fields.get('company_domain')
  if (name !== undefined) return namedCompany(name, domain ?? null)
  return company && domain !== undefined ? { ...company, domain } : company
}

function rowOf(person: OwnPersonRow): PersonRow {
  const { id, fullName, company, companyDomain, linkedinSlug, createdAt, contactBits } = person
  return {
    id,
    fullName,
    ...titleOf(person.title),
    ...placeOf(person.location),
    experienceYears: null,
    positionSince: null,
    companySince: null,
    skills: [],
    school: null,
    addedAt: createdAt.toISOString(),
    factsFrom: { date: createdAt.toISOString().slice(0, 10), by: 'import' },
    company: company === null ? null : namedCompany(company, companyDomain),
    linkedinUrl: linkedinUrl('in', linkedinSlug),
    onFile: onFileOf(contactBits),
  }
}

function titleOf(title: string | null): Pick<PersonRow, 'title' | 'seniorities' | 'jobFunction'> {
  if (title === null) return { title, seniorities: [], jobFunction: null }
  const seniorities = senioritiesFromBits(seniorityBits(senioritiesOf(title)))
  return { title, seniorities, jobFunction: titleFacts(normaliseTitle(title)).jobFunction }
}

const placeOf = (location: string | null): Pick<PersonRow, 'location' | 'place'> => ({
  location,
  place: location === null ? null : { city: location, country: null },
})

const namedCompany = (name: string, domain: string | null): NonNullable<PersonRow['company']> => ({
  id: null,
  name,
  domain,
  industry: null,
  headcount: null,
  foundedYear: null,
  revenue: null,
  headcountGrowth: null,
  linkedinFollowers: null,
  headquarters: null,
  lastFunding: null,
})

/** What providers receive of an own person: the facts that the account imported. */
export async function findOwnSought(
  db: Database,
  userId: AccountId,
  id: number,
): Promise<SoughtPerson | null> {
  return (await findAllOwnSought(db, userId, [id])).get(id) ?? null
}

/** The same of many, by id. */
export async function findAllOwnSought(
  db: Database,
  userId: AccountId,
  ids: number[],
): Promise<Map<number, SoughtPerson>> {
  const own = ids.filter(isOwnId)
  const people = own.length === 0 ? [] : await findOwnPeople(db, userId, own)
  return new Map(people.map((person) => [person.id, soughtOf(person)]))
}

const soughtOf = (person: OwnPersonRow): SoughtPerson => ({
  fullName: person.fullName,
  firstName: person.firstName,
  lastName: person.lastName,
  linkedinSlug: person.linkedinSlug,
  company: person.company === null ? null : { name: person.company, domain: person.companyDomain },
})

type SuppressedHandles = { emails: string[]; slugs: string[] }

/**
 * Returns own people of any account who are removed with suppressed people: those with one of the
 * handles, and those whom a handle identifies as one of them. Locks the people.
 */
export async function findSuppressedOwn(
  client: PoolClient,
  { personIds, ...handles }: SuppressedHandles & { personIds: number[] },
): Promise<number[]> {
  const ownIds = personIds.length === 0 ? [] : await findIdentified(client, personIds)
  return findByHandles(client, { ...handles, ownIds })
}

/**
 * Removes the data that any account imported about suppressed people, before these are removed.
 * Imported data never decides who else is removed or what is suppressed.
 */
export async function forgetOwnPeople(
  client: PoolClient,
  suppressed: SuppressedHandles & { personIds: number[]; ownIds: number[] },
): Promise<void> {
  // A check that recognises one of them meanwhile then fails, and is done again.
  await lockOwnPeople(client, suppressed.ownIds)
  await forgetStagedRows(client, suppressed)
  await deleteByHandles(client, suppressed)
}

type Note = { id: number; note: string; now: Date }

/**
 * Writes an account's note about a person, or removes it if it is empty. False if the account knows
 * no such person.
 */
export async function writeNote(
  client: AccountClient,
  userId: AccountId,
  { id, note, now }: Note,
): Promise<boolean> {
  return note === '' ? deleteNote(client, userId, id) : storeNote(client, userId, { id, note, now })
}

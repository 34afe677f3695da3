import { hash } from 'node:crypto'
import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { workHistory } from '@rapport/dataset/facts/experience.ts'
import { foldedKey } from '@rapport/contract/index-key.ts'
import { seniorityBits, senioritiesOf } from '@rapport/normalise/titles/seniority.ts'
import { profileStrength } from '@rapport/dataset/facts/strength.ts'
import { isWeakKey } from '@rapport/dataset/import/person-facts.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import type { Place } from '@rapport/normalise/places/place.ts'
import type { CompanyRecord, PersonRecord } from '@rapport/dataset/records.ts'
import type { PartialDate } from '@rapport/normalise/partial-date.ts'
import { copyArray, copyRow } from './import-copy.ts'
import { placeKey } from './import-places.ts'

/**
 * A person as rows of COPY text, complete except for ids that only the database knows; in their
 * place stand keys. Derived from the record alone, so that equal records have equal hashes.
 */
export type StagedPerson = {
  key: string
  fullName: string
  /** Hexadecimal hash of everything that is stored. */
  contentHash: string
  /**
   * A hash of a person whom only name and company identify, without the spelling of the name and
   * the day of observation. Null for others.
   */
  factsHash: string | null
  companyKey: string | null
  place: Place | null
  row: string
  positions: { companyKey: string; place: Place | null; row: string }[]
  education: string[]
  contacts: string[]
  /** `isCurrent`: a current employee describes the company. */
  employers: { company: CompanyRecord; isCurrent: boolean }[]
  /** May be on the suppression list. */
  handles: { kind: 'email' | 'linkedin'; value: string }[]
}

/** A record that passed the checks, ready to be written. */
export type StagedItem =
  | { line: number; kind: 'person'; staged: StagedPerson; rowHash: string | undefined }
  | { line: number; kind: 'company'; company: CompanyRecord }
  | { line: number; kind: 'lent'; company: CompanyRecord }

/** The columns of each row, starting with ids and keys. */
export const personUpdates = `company_id, place_id, full_name, first_name, last_name, name_folded, linkedin_slug,
  title, title_normalised, seniorities, worked_months, working_since, strength, document, observed_on, content_hash`
export const personColumns = `(id, key, ${personUpdates})`
export const positionColumns =
  'positions (person_id, ordinal, company_id, place_id, title, start_date, end_date, is_current)'
export const educationColumns = `education (person_id, ordinal, school, school_key, degrees, fields_of_study, start_year, end_year)`
export const contactColumns = 'contact_values (person_id, kind, value, type, source, date, status)'

/** Normalises the values that filters compare, and formats the rows. */
export function stagePerson(person: PersonRecord): StagedPerson {
  const rows = {
    row: personRow(person),
    positions: person.positions.map((position) => ({
      companyKey: position.company.key,
      place: position.place,
      row: copyRow([position.title, position.startDate, position.endDate, position.isCurrent]),
    })),
    education: person.education.map(educationRow),
    contacts: contactRows(person),
  }
  return {
    key: person.key,
    fullName: person.fullName,
    contentHash: contentHash(person, rows),
    factsHash: isWeakKey(person.key) ? factsHash(person, rows) : null,
    companyKey: person.company?.key ?? null,
    place: person.place,
    ...rows,
    employers: employersOf(person),
    handles: handlesOf(person),
  }
}

function employersOf({ company, positions }: PersonRecord): StagedPerson['employers'] {
  const employers = positions.map((position) => ({
    company: position.company,
    isCurrent: position.isCurrent,
  }))
  return company ? [{ company, isCurrent: true }, ...employers] : employers
}

function handlesOf({ contacts, linkedinSlug }: PersonRecord): StagedPerson['handles'] {
  const handles: StagedPerson['handles'] =
    linkedinSlug === null ? [] : [{ kind: 'linkedin', value: linkedinSlug }]
  for (const { kind, value } of contacts) if (kind === 'email') handles.push({ kind, value })
  return handles
}

const maxRemembered = 20_000

/** Titles and schools repeat, so most are normalised only once. */
const titleOf = remember((title) =>
  copyRow([title, normaliseTitle(title), seniorityBits(senioritiesOf(title))]),
)
const schoolOf = remember((school) => copyRow([school, schoolKey(school)]))
const noTitle = copyRow([null, null, 0])
const noSchool = copyRow([null, null])

function personRow(person: PersonRecord): string {
  const { workedMonths, workingSince } = workHistory(person)
  const { headline, summary, skills } = person
  const names = copyRow([
    person.fullName,
    person.firstName,
    person.lastName,
    foldedKey(person.fullName),
    person.linkedinSlug,
  ])
  const title = person.title === null ? noTitle : titleOf(person.title)
  const rest = copyRow([
    workedMonths,
    workingSince === null ? null : firstDay(workingSince),
    profileStrength(person),
    JSON.stringify({ headline, summary, skills }),
    person.observedOn,
  ])
  return `${names}\t${title}\t${rest}`
}

function educationRow(school: PersonRecord['education'][number]): string {
  const name = school.school === null ? noSchool : schoolOf(school.school)
  const arrays = [school.degrees, school.fieldsOfStudy].map(copyArray)
  return [name, ...arrays, copyRow([school.startYear, school.endYear])].join('\t')
}

/** One row per value. If a source repeats a value, the first one wins. */
function contactRows(person: PersonRecord): string[] {
  const rows = new Map<string, string>()
  for (const { kind, value, type, source, date, status } of person.contacts) {
    const id = `${kind}:${value}`
    if (!rows.has(id)) rows.set(id, copyRow([kind, value, type, source, date, status]))
  }
  return [...rows.values()]
}

type Rows = Pick<StagedPerson, 'row' | 'positions' | 'education' | 'contacts'>

function contentHash(person: PersonRecord, { row, positions, education, contacts }: Rows): string {
  const lines = [
    row,
    person.company?.key ?? '',
    optionalPlaceKey(person.place),
    ...positions.map(
      (position) => `${position.companyKey}\t${optionalPlaceKey(position.place)}\t${position.row}`,
    ),
    '',
    ...education,
    '',
    ...contacts,
  ]
  return hash('sha256', lines.join('\n'), 'hex').slice(0, 32)
}

function factsHash(person: PersonRecord, rows: Rows): string {
  const { title, headline, summary, skills, experienceYears } = person
  const row = JSON.stringify([title, headline, summary, skills, experienceYears])
  return contentHash(person, { ...rows, row })
}

function optionalPlaceKey(place: Place | null): string {
  return place ? placeKey(place) : ''
}

/** The first day of a partial date, for PostgreSQL. */
export function firstDay(date: PartialDate): string {
  return `${date}-01-01`.slice(0, 10)
}

/** Caches the results of a pure function. */
function remember<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size >= maxRemembered) results.clear()
    results.set(text, result)
    return result
  }
}

import { cutText } from '@rapport/contract/plain-text.ts'
import { readNameCells } from '@rapport/normalise/names/name-cells.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { readEmailStatus } from '@rapport/normalise/contacts/email-status.ts'
import { readName } from '@rapport/normalise/names/read-name.ts'
import type { EducationRecord, PersonRecord } from '../../records.ts'
import type { DropReason } from '@rapport/normalise/contacts/cell.ts'
import { createContacts } from '../contacts.ts'
import { compileCompany, countOf, yearOf } from './csv-company.ts'
import { compilePlace, compileText, compileValues, mapText, type Columns, type Row } from './csv-values.ts'
import { period, soundDate } from '../dates.ts'
import { titleCase } from '../display-case.ts'
import { limitsOfText, Refusal } from './fields.ts'
import type { Mapping, ValueSource } from './mapping.ts'
import { personKey, personSlug, type Names } from '../person-facts.ts'

type PersonMapping = NonNullable<Mapping['person']>

export type PeopleMapping = { mapping: Mapping; person: PersonMapping; nameOrder: NameOrder | null }

/** Reads the people of a row. Throws `Refusal`. */
export function compilePeople({ mapping, person, nameOrder }: PeopleMapping, columns: Columns) {
  const names = compileNames(person, nameOrder, columns)
  const profile = compileProfile(person, columns)
  const career = compileCareer(mapping, columns)
  const education = compileEducation(mapping.education, columns)
  const contacts = compileContacts(mapping, columns)
  const key = compileText(person.key, columns)
  const linkedin = compileText(person.linkedin, columns, 2000)

  return (row: Row): PersonRecord[] => {
    const people = names(row)
    // If a row names several people, a personal value can't be assigned to one of them.
    const isSingle = people.length === 1
    const facts = profile(row)
    const { title, company, positions } = career(row)
    const id = isSingle ? key(row) : null
    const url = isSingle ? linkedin(row) : null
    const linkedinSlug = personSlug(url, null)
    const shared = {
      ...facts,
      linkedinSlug,
      title,
      company,
      positions,
      education: education(row),
      contacts: isSingle ? contacts(row, facts.place?.country ?? null) : [],
    }
    const toPerson = (name: Names): PersonRecord => ({
      key: personKey({
        source: mapping.source,
        id,
        linkedinSlug,
        fullName: name.fullName,
        // A past company distinguishes namesakes too.
        company: positions[0]?.company ?? null,
      }),
      ...name,
      ...shared,
    })
    return people.map(toPerson)
  }
}

function compileNames(person: PersonMapping, order: NameOrder | null, columns: Columns) {
  const full = compileValues(person.fullName, columns)
  const first = compileText(person.firstName, columns)
  const last = compileText(person.lastName, columns)
  return (row: Row): Names[] => {
    const texts = full(row).map((name) => cutText(name, limitsOfText.name))
    const names = distinctNames(texts.map((text) => readName(text, order)))
    if (names.length > 1) return names
    const name = readNameCells({ full: texts[0] ?? null, first: first(row), last: last(row) }, order)
    if (name === null) throw new Refusal('the person has no name')
    return [name]
  }
}

function distinctNames(names: readonly Names[]): Names[] {
  const byText = new Map(names.map((name) => [name.fullName, name]))
  byText.delete('')
  return [...byText.values()]
}

function compileProfile(person: PersonMapping, columns: Columns) {
  const headline = compileText(person.headline, columns, limitsOfText.headline)
  const summary = compileText(person.summary, columns, limitsOfText.summary)
  const place = compilePlace(person.place, columns)
  const skills = compileValues(person.skills, columns)
  const years = compileText(person.experienceYears, columns)
  const observedOn = compileText(person.observedOn, columns)
  return (row: Row) => {
    return {
      headline: headline(row),
      summary: summary(row),
      place: place(row),
      skills: [...new Set(skills(row))].slice(0, 200),
      experienceYears: countOf(years(row), 80),
      observedOn: mapText(observedOn(row), soundDate),
    }
  }
}

type Career = Pick<PersonRecord, 'title' | 'company' | 'positions'>

/**
 * The row's single position, current unless it has an end. A title without a company still becomes
 * the person's title.
 */
function compileCareer(mapping: Mapping, columns: Columns): (row: Row) => Career {
  const company = compileCompany(mapping.company, columns)
  const position = mapping.position ?? {}
  const title = compileText(position.title, columns, limitsOfText.title)
  const place = compilePlace(position.place, columns)
  const [start, end] = [compileText(position.startDate, columns), compileText(position.endDate, columns)]

  return (row) => {
    const jobTitle = mapText(title(row), titleCase)
    const employer = company(row)
    if (employer === null) return { title: jobTitle, company: null, positions: [] }
    const endDate = mapText(end(row), soundDate)
    const isCurrent = endDate === null
    const dates = period(mapText(start(row), soundDate), endDate)
    const positions = [{ title: jobTitle, company: employer, place: place(row), ...dates, isCurrent }]
    return isCurrent
      ? { title: jobTitle, company: employer, positions }
      : { title: null, company: null, positions }
  }
}

function compileEducation(mapping: Mapping['education'], columns: Columns): (row: Row) => EducationRecord[] {
  const entries = mapping.map((entry) => ({
    school: compileText(entry.school, columns),
    degrees: compileValues(entry.degrees, columns),
    fieldsOfStudy: compileValues(entry.fieldsOfStudy, columns),
    startYear: compileText(entry.startYear, columns),
    endYear: compileText(entry.endYear, columns),
  }))
  return (row) =>
    entries.flatMap((entry) => {
      const [start, end] = [yearOf(entry.startYear(row)), yearOf(entry.endYear(row))]
      const isSound = start === null || end === null || end >= start
      const school = entry.school(row)
      const [degrees, fieldsOfStudy] = [entry.degrees(row), entry.fieldsOfStudy(row)]
      if (school === null && degrees.length === 0 && fieldsOfStudy.length === 0) return []
      return {
        school,
        degrees,
        fieldsOfStudy,
        startYear: isSound ? start : null,
        endYear: isSound ? end : null,
      }
    })
}

function compileContacts(mapping: Mapping, columns: Columns) {
  const fields = mapping.contacts.map(({ kind, type, value, status }) => ({
    kind,
    type,
    values: compileValues(wholeCell(value), columns),
    statusOf: compileText(status, columns),
  }))
  return (row: Row, country: string | null) => {
    const contacts = createContacts(mapping.source)
    for (const { kind, type, values, statusOf } of fields)
      for (const value of values(row)) {
        const status = mapText(statusOf(row), readEmailStatus) ?? undefined
        const dropped =
          kind === 'email'
            ? contacts.email(value, type, { status })
            : contacts.phone(value, { type, country })
        for (const { text, why } of dropped) row.notes.add(`left out: '${text}' is ${dropNames[why] ?? why}`)
      }
    return contacts.list()
  }
}

const dropNames: Partial<Record<DropReason, string>> = {
  not_email: 'no email address',
  not_phone: 'no phone number',
  digits_lost: 'a phone number that has lost its digits',
  too_long: 'too long',
}

/**
 * The readers of addresses and numbers know the usual separators, and where these don't separate:
 * `+19055550133;ext=555`.
 */
function wholeCell(source: ValueSource): ValueSource {
  if (typeof source === 'string' || !('separator' in source) || source.part !== undefined) return source
  const isKnown = /^(?:[;,|/\n]|:::)$/.test(source.separator?.trim() ?? '')
  return isKnown ? { ...source, separator: undefined } : source
}

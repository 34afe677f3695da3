import { readNameCells } from '@rapport/normalise/names/name-cells.ts'
import type { EducationRecord, PersonRecord } from '../../records.ts'
import { createContacts } from '../contacts.ts'
import { newestDate, readDate, readYear } from '../dates.ts'
import { companyCase, titleCase } from '../display-case.ts'
import {
  limitsOfText,
  readCount,
  readFirstText,
  readObject,
  readObjects,
  readText,
  readTexts,
  Refusal,
  type Json,
} from '../csv/fields.ts'
import { placeFields, placeOfText, readPlace } from './pdl-place.ts'
import { readCareer } from './pdl-positions.ts'
import { personKey, personSlug } from '../person-facts.ts'

const source = 'pdl'
const maxSkills = 200
const maxEducation = 50
const maxContactsRead = 100

/** Reads a person in the vendor's `Person` format. Throws `Refusal`. */
export function readPerson(record: Json): PersonRecord {
  const names = readNames(record)
  const career = readCareer(record)
  const place = readHome(record)
  const linkedinSlug = personSlug(
    readText(record.linkedin_url, 'linkedin_url', 2000),
    readText(record.linkedin_username, 'linkedin_username'),
  )
  const { fullName } = names
  return {
    key: personKey({
      source,
      id: readText(record.id, 'id', limitsOfText.id),
      linkedinSlug,
      fullName,
      company: career.company,
    }),
    ...names,
    headline: readText(record.headline, 'headline', limitsOfText.headline),
    summary: readText(record.summary, 'summary', limitsOfText.summary),
    linkedinSlug,
    place,
    ...career,
    education: readEducation(record),
    contacts: readContacts(record, place?.country ?? null),
    skills: [...new Set(readTexts(record.skills, 'skills', { items: maxSkills }).map(titleCase))],
    experienceYears: readCount(record.inferred_years_experience, 'inferred_years_experience', 80),
    observedOn: newestDate([
      readDate(record.job_last_updated, 'job_last_updated'),
      readDate(record.location_last_updated, 'location_last_updated'),
    ]),
  }
}

function readNames(record: Json) {
  const cells = {
    full: readText(record.full_name, 'full_name'),
    first: readText(record.first_name, 'first_name'),
    last: readText(record.last_name, 'last_name'),
  }
  const names = readNameCells(cells, null)
  if (names === null) throw new Refusal('the person has no name')
  return names
}

const homeFields = placeFields('location_')

/** The person's residence: the `location_*` fields, else the first listed place. */
function readHome(record: Json) {
  return readPlace(record, homeFields) ?? placeOfText(readFirstText(record.location_names, 'location_names'))
}

function readEducation(record: Json): EducationRecord[] {
  return readObjects(record.education, 'education', maxEducation).flatMap(({ value, path }) => {
    const entry = readEducationEntry(value, `${path}.`)
    const isEmpty = entry.school === null && entry.degrees.length === 0 && entry.fieldsOfStudy.length === 0
    return isEmpty ? [] : entry
  })
}

function readEducationEntry(value: Json, path: string): EducationRecord {
  const isPlain = typeof value.school === 'string'
  const school = isPlain ? value.school : readObject(value.school, `${path}school`)?.name
  const name = readText(school, isPlain ? `${path}school` : `${path}school.name`)
  const start = readYear(value.start_date, `${path}start_date`)
  const end = readYear(value.end_date, `${path}end_date`)
  const isSound = start === null || end === null || end >= start
  const subjects = (field: 'degrees' | 'majors' | 'minors') =>
    readTexts(value[field], path + field, { items: 20 }).map(companyCase)
  return {
    school: name === null ? null : companyCase(name),
    degrees: subjects('degrees'),
    fieldsOfStudy: [...new Set([...subjects('majors'), ...subjects('minors')])],
    startYear: isSound ? start : null,
    endYear: isSound ? end : null,
  }
}

/** The most informative fields come first, because the first mention sets a value's type. */
function readContacts(record: Json, country: string | null) {
  const contacts = createContacts(source)
  const texts = (field: string) => readTexts(record[field], field, { items: maxContactsRead, max: 320 })
  for (const email of texts('work_email')) contacts.email(email, 'professional')
  readEmails(record.emails, contacts)
  for (const email of texts('personal_emails')) contacts.email(email, 'personal')
  for (const phone of texts('mobile_phone')) contacts.phone(phone, { type: 'mobile', country })
  for (const phone of texts('phone_numbers')) contacts.phone(phone, { type: 'other', country })
  return contacts.list()
}

function readEmails(value: unknown, contacts: ReturnType<typeof createContacts>): void {
  if (!Array.isArray(value)) {
    for (const email of readTexts(value, 'emails', { items: 1, max: 320 })) contacts.email(email, 'other')
    return
  }
  value.slice(0, maxContactsRead).forEach((item: unknown, index) => {
    const path = `emails[${index}]`
    const entry = typeof item === 'string' ? { address: item } : readObject(item, path)
    const address = readText(entry?.address, `${path}.address`, 320)
    const type = readText(entry && 'type' in entry ? entry.type : null, `${path}.type`)
    if (address !== null)
      contacts.email(address, type === 'professional' || type === 'personal' ? type : 'other')
  })
}

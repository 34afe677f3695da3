import { limits } from '@rapport/contract/limits.ts'
import type { ImportField, ImportReason } from '@rapport/contract/lists/import-fields.ts'
import { cleanText, cutText, isLonger, onOneLine } from '@rapport/contract/plain-text.ts'
import { normaliseDomain } from '@rapport/normalise/companies/domain.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import { normalisePhone } from '@rapport/normalise/contacts/phones.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { unguarded } from '../../../http/answers/formula-cells.ts'
import { readNames, type RowNames } from './read-names.ts'

/** Fields of a person that are one text. */
export const textFields = [
  'full_name',
  'first_name',
  'last_name',
  'title',
  'company',
  'company_domain',
  'linkedin_url',
  'location',
  'note',
] as const
export type TextField = (typeof textFields)[number]

/** What a row says of a person; `linkedin_url` is the slug of the profile. */
export type ImportedPerson = {
  rapportId: number | null
  texts: Partial<Record<TextField, string>>
  emails: string[]
  phones: string[]
  /** Cells of one or several tags. */
  tags: string[]
  extra: [name: string, value: string][]
  /** What the full name says of a new person. */
  split: RowNames['split']
}

export type RowFault = { reason: ImportReason; column: string | null }

const maxLengths: Partial<Record<ImportField, number>> = {
  title: 300,
  note: limits.maxNoteLength,
  extra: 1000,
}
const maxLength = 200

/** Cells that say that something is not known. */
const blanks = new Set(['', '-', '--', 'n/a', 'na', 'null', 'none', '없음', '#n/a'])

const separators = /[;,|\n]+/

type Column = { name: string; field: ImportField | null; nameOrder?: NameOrder | undefined }

/** Reads the cells of a row by the meaning of their columns. */
export function readRow(cells: readonly string[], columns: readonly Column[]): ImportedPerson | RowFault {
  const person: ImportedPerson = {
    rapportId: null,
    texts: {},
    emails: [],
    phones: [],
    tags: [],
    extra: [],
    split: {},
  }
  for (const [at, { name, field }] of columns.entries()) {
    const text = withoutExcess(field, unguarded(cells[at] ?? ''))
    if (field === null || blanks.has(text.toLowerCase())) continue
    if (isLonger(text, maxLengths[field] ?? 10_000)) return { reason: 'too_long', column: name }
    const fault = readCell(person, { text, field, name })
    if (fault !== null) return { reason: fault, column: name }
  }
  const order = columns.find(({ field }) => field === 'full_name')?.nameOrder ?? null
  return withName(person, order)
}

/** A value as a cell is read. Only notes have several lines. */
export const withoutExcess = (field: ImportField | null, value: string): string =>
  field === 'note' ? value.trim() : cleanText(onOneLine(value))

type Cell = { text: string; field: ImportField; name: string }

/** Adds a cell to a person. Returns why it can't. */
function readCell(person: ImportedPerson, { text, field, name }: Cell): ImportReason | null {
  switch (field) {
    case 'rapport_id':
      person.rapportId = /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : null
      return person.rapportId === null ? 'unknown_id' : null
    case 'emails':
      return addValues(person.emails, text, normaliseEmail) ? null : 'invalid_email'
    case 'phones':
      return addValues(person.phones, text, normalisePhone) ? null : 'invalid_phone'
    case 'tags':
      person.tags.push(text)
      return null
    case 'extra':
      addExtra(person.extra, unguarded(name), text)
      return null
    case 'full_name':
    case 'first_name':
    case 'last_name':
    case 'title':
    case 'company':
    case 'company_domain':
    case 'linkedin_url':
    case 'location':
    case 'note':
      return addText(person.texts, field, text)
    default:
      return field satisfies never
  }
}

function addText(texts: ImportedPerson['texts'], field: TextField, text: string): ImportReason | null {
  if (field !== 'note' && isLonger(text, maxLengths[field] ?? maxLength) && field !== 'linkedin_url')
    return 'too_long'
  const value = readText(field, text)
  if (value === null) return field === 'linkedin_url' ? 'invalid_link' : 'invalid_domain'
  const known = texts[field]
  if (known === undefined) texts[field] = value
  else if (field === 'location') texts[field] = cutText(`${known}, ${value}`, maxLength)
  else if (field === 'note') {
    texts[field] = `${known}\n${value}`
    if (isLonger(texts[field], limits.maxNoteLength)) return 'too_long'
  }
  return null
}

function readText(field: TextField, text: string): string | null {
  if (field === 'linkedin_url') return linkedinPersonSlug(text)
  return field === 'company_domain' ? normaliseDomain(text) : text
}

/** The tags of a cell. Those that the list has may hold separators: an export names them first. */
export function tagsIn(cell: string, present: readonly string[]): string[] {
  const known = present.join('; ')
  const rest = known !== '' && cell.startsWith(known) ? cell.slice(known.length) : cell
  const tags: string[] = []
  addValues(tags, /^(?:\s*[;,|\n]|$)/.test(rest) ? rest : cell, (tag) => cutText(tag, limits.maxTagLength))
  return tags
}

/** False if one of the values can't be read. */
function addValues(values: string[], text: string, read: (text: string) => string | null): boolean {
  for (const part of text.split(separators)) {
    // Exports write phone numbers as text, with an apostrophe.
    const trimmed = part.trim().replace(/^'/, '')
    if (blanks.has(trimmed.toLowerCase())) continue
    const value = read(trimmed)
    if (value === null) return false
    if (!values.includes(value)) values.push(value)
  }
  return true
}

/** A person needs a name, or something to be recognised by. */
function withName(given: ImportedPerson, order: NameOrder | null): ImportedPerson | RowFault {
  const { full_name, first_name, last_name, ...others } = given.texts
  const { names, split } = readNames({ full_name, first_name, last_name }, order)
  const texts = { ...others, ...names }
  const person: ImportedPerson = { ...given, texts, split }
  if (texts.full_name !== undefined && isLonger(texts.full_name, maxLength))
    return { reason: 'too_long', column: null }
  const isKnown = person.rapportId !== null || texts.linkedin_url !== undefined || person.emails.length > 0
  return texts.full_name === undefined && !isKnown ? { reason: 'no_name', column: null } : person
}

/** Of two columns of one name the first counts. */
function addExtra(extra: ImportedPerson['extra'], name: string, value: string): void {
  if (!extra.some(([other]) => other === name)) extra.push([name, value])
}

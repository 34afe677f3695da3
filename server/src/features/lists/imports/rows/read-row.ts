import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { DropReason, ImportField, ImportReason } from '@rapport/contract/lists/import-fields.ts'
import { cleanText, cutText, isLonger, onOneLine } from '@rapport/contract/plain-text.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { readCompanyDomain } from '@rapport/normalise/companies/domain.ts'
import { isBlank, type CellValues, type DropReason as ValueFault } from '@rapport/normalise/contacts/cell.ts'
import { emailsIn } from '@rapport/normalise/contacts/emails.ts'
import { phonesIn } from '@rapport/normalise/contacts/phones.ts'
import { readProfileLink } from '@rapport/normalise/linkedin.ts'
import { normalisePlace } from '@rapport/normalise/places/place.ts'
import { writtenCell } from '@rapport/normalise/written-cell.ts'
import { unguarded } from '../../../../http/answers/formula-cells.ts'
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

/**
 * A value that is left out of its row, or of which only the beginning is kept; `at` is the position
 * of its column, from 0.
 */
export type Dropped = { at: number; reason: DropReason; value: string }

/** The data of a row about a person. `linkedin_url` is the slug of the profile. */
export type ImportedPerson = {
  rapportId: number | null
  texts: Partial<Record<TextField, string>>
  emails: string[]
  phones: string[]
  /** Cells of one or several tags. */
  tags: string[]
  extra: [name: string, value: string][]
  dropped: Dropped[]
  /** The names derived from the full name, for a new person. */
  split: RowNames['split']
}

type Reading = ImportedPerson & { mailboxName?: string }

export type RowFault = { reason: ImportReason; column: string | null }

const maxLengths: Partial<Record<ImportField, number>> = {
  title: 300,
  note: limits.maxNoteLength,
  extra: 1000,
  tags: 10_000,
}
const maxLength = 200
/** Characters of a value that is left out, as it is shown, and values of one kind that a row may have. */
const maxShownLength = 100
const maxValues = 100

const separators = /:::|[;,|\n]/

type Column = { name: string; field: ImportField | null; nameOrder?: NameOrder | undefined }
type Cell = { at: number; name: string; field: ImportField; text: string }

/**
 * Reads the cells of a row by the meaning of their columns. A value that can't be read costs that
 * value alone; the row is at fault if then nothing says who the person is.
 */
export function readRow(cells: readonly string[], columns: readonly Column[]): ImportedPerson | RowFault {
  const person: Reading = {
    rapportId: null,
    texts: {},
    emails: [],
    phones: [],
    tags: [],
    extra: [],
    dropped: [],
    split: {},
  }
  const phones: Cell[] = []
  for (const [at, { name, field }] of columns.entries()) {
    const text = withoutExcess(field, writtenCell(unguarded(cells[at] ?? '')))
    if (field === null || isBlank(text)) continue
    const cell = { at, name, field, text }
    if (field === 'phones') phones.push(cell)
    else readCell(person, cell)
  }
  // A number without a country code is dialled where the person is.
  const country = phones.length > 0 ? countryOf(person.texts) : null
  for (const cell of phones) addValues(person, cell, phonesIn(cell.text, country))
  const { mailboxName, ...read } = person
  const isNamed = [read.texts.full_name, read.texts.first_name, read.texts.last_name].some(
    (name) => name !== undefined,
  )
  if (!isNamed && mailboxName !== undefined) read.texts.full_name = mailboxName
  const order = columns.find(({ field }) => field === 'full_name')?.nameOrder ?? null
  read.dropped.sort((a, b) => a.at - b.at)
  const named = withName(read, order)
  return 'reason' in named ? faultOf(person, columns) : named
}

/** Fields whose values may stand on lines of their own. */
const hasLines = (field: ImportField | null) => field === 'note' || field === 'emails' || field === 'phones'

/** A value as a cell is read. */
export const withoutExcess = (field: ImportField | null, value: string): string =>
  hasLines(field) ? value.trim() : cleanText(onOneLine(value))

/** Adds a cell to a person, or the fault of the cell. */
function readCell(person: Reading, cell: Cell): void {
  const { field, text, name } = cell
  switch (field) {
    case 'rapport_id':
      person.rapportId = /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : null
      if (person.rapportId === null) drop(person, cell, 'unknown_id')
      return
    case 'emails':
      return addEmails(person, cell)
    case 'phones':
      return
    case 'linkedin_url':
      return addLink(person, cell)
    case 'company_domain':
      return addDomain(person, cell)
    case 'tags':
      person.tags.push(cutText(text, maxLengths.tags!))
      return
    case 'extra':
      return addExtra(person.extra, unguarded(name), withinLimit(person, cell))
    case 'full_name':
    case 'first_name':
    case 'last_name':
    case 'title':
    case 'company':
    case 'location':
    case 'note':
      return addText(person, field, cell)
    default:
      return field satisfies never
  }
}

function drop({ dropped }: ImportedPerson, { at, text }: Cell, reason: DropReason): void {
  dropped.push({ at, reason, value: cutText(onOneLine(text), maxShownLength) })
}

/** The text of a cell, or the beginning of one that is too long. */
function withinLimit(person: ImportedPerson, cell: Cell): string {
  const max = maxLengths[cell.field] ?? maxLength
  if (!isLonger(cell.text, max)) return cell.text
  drop(person, cell, 'too_long')
  return cutText(cell.text, max).trimEnd()
}

type PlainField = Exclude<TextField, 'linkedin_url' | 'company_domain'>

function addText(person: ImportedPerson, field: PlainField, cell: Cell): void {
  const { texts } = person
  const value = withinLimit(person, cell)
  const known = texts[field]
  if (known === undefined) texts[field] = value
  else if (field === 'location' && !says(known, value))
    texts[field] = cutText(`${known}, ${value}`, maxLength)
  else if (field === 'note') {
    const both = { ...cell, text: `${known}\n${value}` }
    texts[field] = withinLimit(person, both)
  }
}

/** Whether a location has a part already: Berlin is a city and a state. */
const says = (location: string, part: string) =>
  location.split(', ').some((each) => fold(each) === fold(part))

/** The reason that an import gives for a value with this fault. */
const faults: Record<ValueFault, DropReason> = {
  not_email: 'invalid_email',
  not_phone: 'invalid_phone',
  digits_lost: 'lost_digits',
  not_profile: 'invalid_link',
  company_page: 'company_page',
  not_domain: 'invalid_domain',
  shared_host: 'shared_host',
  too_long: 'too_long',
}

function addLink(person: ImportedPerson, cell: Cell): void {
  const link = readProfileLink(cell.text)
  if ('slug' in link) person.texts.linkedin_url ??= link.slug
  else if ('why' in link) drop(person, cell, faults[link.why])
  // A page of Sales Navigator doesn't contain the profile.
  else addExtra(person.extra, unguarded(cell.name), cutText(cell.text, maxLengths.extra!))
}

function addDomain(person: ImportedPerson, cell: Cell): void {
  const read = readCompanyDomain(cell.text)
  if (read === null) return
  if ('domain' in read) person.texts.company_domain ??= read.domain
  else drop(person, cell, faults[read.why])
}

/**
 * Returns the tags of a cell. Tags that the list already has may contain separators: an export
 * writes them first.
 */
export function tagsIn(cell: string, present: readonly string[]): string[] {
  const known = present.join('; ')
  const rest = known !== '' && cell.startsWith(known) ? cell.slice(known.length) : cell
  const tags: string[] = []
  const parts = (/^(?:\s*[;,|\n]|$)/.test(rest) ? rest : cell).split(separators)
  for (const part of parts) {
    const tag = cutText(withoutQuotes(withoutMark(part)), limits.maxTagLength)
    if (!isBlank(tag) && !tags.includes(tag)) tags.push(tag)
  }
  return tags
}

/** Exports write phone numbers as text, with an apostrophe. */
const withoutMark = (part: string) => part.trim().replace(/^'/, '')

/** Mailchimp writes `"Customer","Fair"`. */
const withoutQuotes = (tag: string) => /^"(.+)"$/.exec(tag)?.[1]?.trim() ?? tag

/** A mailbox may name its person, as `"Ann Lee" <ann@acme.example>` does. */
function addEmails(person: Reading, cell: Cell): void {
  const { name, ...values } = emailsIn(cell.text)
  addValues(person, cell, values)
  if (name !== null) person.mailboxName ??= cutText(name, maxLength)
}

function addValues(person: ImportedPerson, cell: Cell, { values, dropped }: CellValues): void {
  const known = person[cell.field === 'emails' ? 'emails' : 'phones']
  for (const value of values) if (known.length < maxValues && !known.includes(value)) known.push(value)
  for (const { text, why } of dropped) drop(person, { ...cell, text }, faults[why])
}

const countryOf = ({ location }: ImportedPerson['texts']): string | null =>
  location === undefined ? null : (normalisePlace({ text: location })?.country ?? null)

/** Fields of which a value would have said who the person is. */
const identifying = new Set<ImportField | null>(['rapport_id', 'linkedin_url', 'emails'])

/** Returns the reason why a row identifies no person. */
function faultOf({ dropped }: ImportedPerson, columns: readonly Column[]): RowFault {
  const first = dropped.find(({ at }) => identifying.has(columns[at]!.field))
  return first
    ? { reason: first.reason, column: columns[first.at]!.name }
    : { reason: 'no_name', column: null }
}

/** A person needs a name, or something to be recognised by. */
function withName(given: ImportedPerson, order: NameOrder | null): ImportedPerson | RowFault {
  const { full_name, first_name, last_name, ...others } = given.texts
  const { names, split } = readNames({ full_name, first_name, last_name }, order)
  const texts = { ...others, ...names }
  if (texts.full_name !== undefined) texts.full_name = cutText(texts.full_name, maxLength)
  const person: ImportedPerson = { ...given, texts, split }
  const isKnown = person.rapportId !== null || texts.linkedin_url !== undefined || person.emails.length > 0
  return texts.full_name === undefined && !isKnown ? { reason: 'no_name', column: null } : person
}

/** Adds a value under its column's name. The first of two columns of one name counts. */
function addExtra(extra: ImportedPerson['extra'], name: string, value: string): void {
  if (!extra.some(([other]) => other === name)) extra.push([name, value])
}

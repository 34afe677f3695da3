import type { ContactType } from '@rapport/contract/contacts/vocabularies.ts'
import { columnsOf, parseMapping, type Mapping } from '../csv/mapping.ts'
import type { ColumnMeaning } from './known-export.ts'
import { statusColumns, type KnownColumn, type RecognisedExport } from './recognise-export.ts'

type ContactMeaning = Extract<
  ColumnMeaning,
  'email' | 'workEmail' | 'personalEmail' | 'phone' | 'officePhone' | 'mobile'
>

/** The contact value of each column that has one, best first. */
const contacts: Record<ContactMeaning, { kind: 'email' | 'phone'; type: ContactType }> = {
  workEmail: { kind: 'email', type: 'professional' },
  email: { kind: 'email', type: 'other' },
  personalEmail: { kind: 'email', type: 'personal' },
  mobile: { kind: 'phone', type: 'mobile' },
  officePhone: { kind: 'phone', type: 'office' },
  phone: { kind: 'phone', type: 'other' },
}
const contactMeanings = Object.keys(contacts) as ContactMeaning[]

/** A mapping has no part for these: a list has tags, and an account has notes. */
const unmapped: ReadonlySet<ColumnMeaning> = new Set(['tags', 'note'])

/** Contacts that a mapping may have. */
const maxContacts = 20

export type ExportMapping = {
  mapping: Mapping
  /** The names of columns that it reads, and the others, in their order. */
  used: string[]
  leftOut: string[]
  /** Names that several columns have, and which of these columns counts. */
  repeated: string[]
  counting: 'first' | 'last'
}

/** Returns the mapping by which the command line imports an export of people. */
export function mappingOf(found: RecognisedExport, header: readonly string[]): ExportMapping {
  const counts = new Map<string, number>()
  for (const name of header) counts.set(name.trim(), (counts.get(name.trim()) ?? 0) + 1)
  // Columns of one name are one to a mapping.
  const byName = new Map(
    found.columns
      .filter(({ meaning }) => !unmapped.has(meaning))
      .map((column) => [column.name.trim(), column] as const)
      .toReversed(),
  )
  const columns = [...byName.values()].toSorted((a, b) => a.at - b.at)
  const mapping = parseMapping(withoutEmpty(partsOf(found, columns, header)))
  const read = columnsOf(mapping).main
  const names = [...counts.keys()].filter((name) => name !== '')
  return {
    mapping,
    used: names.filter((name) => read.has(name)),
    leftOut: names.filter((name) => !read.has(name)),
    repeated: names.filter((name) => read.has(name) && counts.get(name)! > 1),
    counting: found.known.repeated ?? 'first',
  }
}

/** The columns of a meaning, that which counts most first. */
const ofMeaning = (columns: readonly KnownColumn[], meaning: ColumnMeaning): KnownColumn[] =>
  columns.filter((column) => column.meaning === meaning).toSorted((a, b) => a.rank - b.rank || a.at - b.at)

type Source = (meaning: ColumnMeaning) => string | { firstOf: string[] } | undefined

function sourcesIn(columns: readonly KnownColumn[]): Source {
  return (meaning) => {
    const names = ofMeaning(columns, meaning).map(({ name }) => name.trim())
    return names.length > 1 ? { firstOf: names } : names[0]
  }
}

/** Returns how the company of each row is read from a file of companies. */
export const companyMappingOf = ({ columns }: RecognisedExport): Mapping['company'] =>
  parseMapping(withoutEmpty({ company: companyOf(sourcesIn(columns)) })).company

const companyOf = (source: Source) => ({
  name: source('company'),
  website: source('website'),
  linkedin: source('companyLinkedin'),
  industry: source('industry'),
  headcount: source('headcount'),
  revenue: source('revenue'),
  foundedYear: source('foundedYear'),
  fundingTotal: source('fundingTotal'),
  summary: source('companySummary'),
  place: {
    city: source('companyCity'),
    state: source('companyState'),
    country: source('companyCountry'),
    text: source('companyLocation'),
  },
})

function partsOf(found: RecognisedExport, columns: readonly KnownColumn[], header: readonly string[]) {
  const source = sourcesIn(columns)
  const hasProfile = source('linkedin') !== undefined
  return {
    source: found.known.product.replaceAll('_', '-'),
    person: {
      // The profile makes one person of the exports of several products, an own id does not.
      key: hasProfile ? undefined : source('key'),
      fullName: source('fullName'),
      firstName: source('firstName'),
      lastName: source('lastName'),
      headline: source('headline'),
      summary: source('summary'),
      linkedin: source('linkedin'),
      place: {
        city: source('city'),
        state: source('state'),
        country: source('country'),
        text: source('location'),
      },
    },
    position: { title: source('title') },
    company: source('company') && companyOf(source),
    contacts: contactsOf(found, columns, header),
  }
}

function contactsOf(found: RecognisedExport, columns: readonly KnownColumn[], header: readonly string[]) {
  const statuses = statusColumns(found, header)
  return contactMeanings
    .flatMap((meaning) =>
      ofMeaning(columns, meaning).map(({ at, name }) => ({
        kind: contacts[meaning].kind,
        type: contacts[meaning].type,
        value: name.trim(),
        status: statuses.get(at)?.trim(),
      })),
    )
    .slice(0, maxContacts)
}

/** Leaves out what no column says: a mapping refuses empty parts. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, each]) => [key, withoutEmpty(each)] as const)
    .filter(([, each]) => each !== undefined && !isEmptyObject(each))
  return Object.fromEntries(entries)
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

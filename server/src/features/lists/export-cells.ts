import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ExportColumn } from '@rapport/contract/lists/vocabularies.ts'
import type { PersonRow } from '@rapport/contract/people/person.ts'

/** A member of a list with what the account knows. */
export type ExportedPerson = {
  row: PersonRow
  firstName: string | null
  lastName: string | null
  note: string | null
  /** Of the list. */
  tags: string[]
  emails: ContactValue[]
  phones: ContactValue[]
}

const joined = (texts: readonly (string | null)[]) => texts.map((text) => text ?? '').join('; ')

const cells: Record<ExportColumn, (person: ExportedPerson) => string | null> = {
  rapport_id: ({ row }) => String(row.id),
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  full_name: ({ row }) => row.fullName,
  title: ({ row }) => row.title,
  company: ({ row }) => row.company?.name ?? null,
  company_domain: ({ row }) => row.company?.domain ?? null,
  linkedin_url: ({ row }) => row.linkedinUrl,
  location: ({ row }) => row.location,
  emails: ({ emails }) => joined(emails.map(({ value }) => value)),
  phones: ({ phones }) => joined(phones.map(({ value }) => value)),
  tags: ({ tags }) => joined(tags),
  note: ({ note }) => note,
  emails_status: ({ emails }) => joined(emails.map(({ status }) => status)),
  emails_source: ({ emails }) => joined(emails.map(({ source }) => source)),
  emails_date: ({ emails }) => joined(emails.map(({ date }) => date)),
  phones_status: ({ phones }) => joined(phones.map(({ status }) => status)),
  phones_source: ({ phones }) => joined(phones.map(({ source }) => source)),
  phones_date: ({ phones }) => joined(phones.map(({ date }) => date)),
}

/** The line of a person. */
export const cellsOf = (columns: readonly ExportColumn[], person: ExportedPerson): string[] =>
  columns.map((column) => guarded(column, cells[column](person) ?? ''))

/** Apostrophes count, so that taking one off gives back any text. */
const formula = /^'*[=+\-@\t\r]/

/**
 * A cell that spreadsheet programs take for text: an apostrophe stands before what could be a formula, and before all phone numbers, which
 * would lose their zeros.
 */
const guarded = (column: ExportColumn, cell: string): string =>
  formula.test(cell) || (column === 'phones' && cell !== '') ? `'${cell}` : cell

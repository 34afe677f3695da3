import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ExportColumn } from '@rapport/contract/lists/vocabularies.ts'
import { guarded } from './formula-cells.ts'

/** A member of a list with what the account knows. */
export type ExportedPerson = {
  id: number
  firstName: string | null
  lastName: string | null
  fullName: string | null
  title: string | null
  company: string | null
  companyDomain: string | null
  linkedinUrl: string | null
  location: string | null
  note: string | null
  /** Of the list. */
  tags: string[]
  emails: ContactValue[]
  phones: ContactValue[]
}

const joined = (texts: readonly (string | null)[]) => texts.map((text) => text ?? '').join('; ')

const cells: Record<ExportColumn, (person: ExportedPerson) => string | null> = {
  rapport_id: ({ id }) => String(id),
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  full_name: ({ fullName }) => fullName,
  title: ({ title }) => title,
  company: ({ company }) => company,
  company_domain: ({ companyDomain }) => companyDomain,
  linkedin_url: ({ linkedinUrl }) => linkedinUrl,
  location: ({ location }) => location,
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

/** The line of a person. Phone numbers are marked as text, or spreadsheets would take off their zeros. */
export const cellsOf = (columns: readonly ExportColumn[], person: ExportedPerson): string[] =>
  columns.map((column) => {
    const cell = cells[column](person) ?? ''
    return column === 'phones' && cell !== '' ? `'${cell}` : guarded(cell)
  })

import type { ContactValue } from '@rapport/contract/contacts/schemas.ts'
import type { ExportColumn } from '@rapport/contract/lists/vocabularies.ts'
import { guarded } from '../../http/answers/formula-cells.ts'

/** A member of a list with the data that the account has. */
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
  /** Further columns of imports. */
  extra: readonly { name: string; value: string }[]
  /** The tags on the list. */
  tags: string[]
  emails: ContactValue[]
  phones: ContactValue[]
}

const joined = (texts: readonly (string | null)[]) => texts.map((text) => text ?? '').join('; ')

type Cell = (person: ExportedPerson) => string | null

const cells: Record<Exclude<ExportColumn, 'extra'>, Cell> = {
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
  emails_reason: ({ emails }) => joined(emails.map(({ reason }) => reason)),
  emails_checked: ({ emails }) => joined(emails.map(({ checkedAt }) => checkedAt?.slice(0, 10) ?? null)),
  emails_source: ({ emails }) => joined(emails.map(({ source }) => source)),
  emails_date: ({ emails }) => joined(emails.map(({ date }) => date)),
  phones_status: ({ phones }) => joined(phones.map(({ status }) => status)),
  phones_source: ({ phones }) => joined(phones.map(({ source }) => source)),
  phones_date: ({ phones }) => joined(phones.map(({ date }) => date)),
}

export type FileColumn = { name: string; cell: (person: ExportedPerson) => string }

/** The columns of a file. `extras` are the names of further ones. */
export const fileColumns = (columns: readonly ExportColumn[], extras: readonly string[]): FileColumn[] =>
  columns.flatMap((column): FileColumn[] => {
    if (column === 'extra') return extras.map(extraColumn)
    const mark = column === 'phones' ? asText : guarded
    return [{ name: column, cell: (person) => mark(cells[column](person) ?? '') }]
  })

const extraColumn = (name: string): FileColumn => ({
  name: guarded(name),
  cell: ({ extra }) => guarded(extra.find((each) => each.name === name)?.value ?? ''),
})

/** Numbers with their country code, which no spreadsheet runs or shortens. */
const plainPhones = /^\+\d{5,18}(?:; \+\d{5,18}){0,99}$/

/** Phone numbers of another kind are marked as text, or spreadsheets would take off their zeros. */
function asText(cell: string): string {
  if (plainPhones.test(cell)) return cell
  const safe = guarded(cell)
  return safe === '' || safe.startsWith("'") ? safe : `'${safe}`
}

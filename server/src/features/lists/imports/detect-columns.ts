import { limits } from '@rapport/contract/limits.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import { sharedImportFields, type ImportField } from '@rapport/contract/lists/import-fields.ts'
import type { ImportColumn } from '@rapport/contract/lists/imports.ts'
import { normaliseEmail } from '@rapport/normalise/contacts/emails.ts'
import { normalisePhone } from '@rapport/normalise/contacts/phones.ts'
import { linkedinPersonSlug } from '@rapport/normalise/linkedin.ts'
import { detectNameOrder } from '@rapport/normalise/names/name-cells.ts'
import { fieldOfHeader, isExportDetail } from './header-names.ts'

const sampleCount = 3
const maxSampleLength = 200
/** Of the values of a column, the share that must look alike. */
const minShare = 0.6

/** What each column means, by its header, else by its first values. Columns without a meaning are kept under their own names. */
export function detectColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ImportColumn[] {
  const names = header.map(columnName)
  const isExport = names.includes('rapport_id')
  const taken = new Set<ImportField>()
  let extras = 0
  // In an export, a further column may have any name: it never means what a column of ours says.
  const isSaid = (field: ImportField) => isExport && names.includes(field)
  const free = (field: ImportField | null) =>
    field !== null && !isSaid(field) && (sharedImportFields.has(field) || !taken.has(field)) ? field : null
  const columns = names.map((name, at): ImportColumn => {
    const values = valuesOf(rows, at)
    const named = fieldOfHeader(name)
    const field = named === name && names.indexOf(name) === at ? named : free(named)
    if (field !== null) taken.add(field)
    const samples = [...new Set(values)].slice(0, sampleCount).map((value) => cutText(value, maxSampleLength))
    return { name, samples, field, confidence: field === null ? 'unknown' : 'header' }
  })
  for (const [at, column] of columns.entries()) {
    if (column.field !== null || isExportDetail(column.name)) continue
    const guess = free(fieldOfValues(valuesOf(rows, at)))
    if (guess !== null) {
      taken.add(guess)
      Object.assign(column, { field: guess, confidence: 'check' })
    } else if (
      (isExport || column.samples.length > 0) &&
      column.name !== '' &&
      extras < limits.maxExtraColumns
    ) {
      extras++
      column.field = 'extra'
    }
  }
  for (const [at, column] of columns.entries()) Object.assign(column, nameOrderOf(column, valuesOf(rows, at)))
  return columns
}

/** The order of names in a column that has names, or may be said to have them. Stored with the import: a later row is read as the first ones. */
function nameOrderOf({ field }: ImportColumn, values: readonly string[]): Pick<ImportColumn, 'nameOrder'> {
  if (field !== null && field !== 'full_name' && field !== 'extra') return {}
  const order = detectNameOrder(values.map((value) => cutText(value, maxSampleLength)))
  return order === null ? {} : { nameOrder: order }
}

/** Names of columns are kept with people whose values have no other field, and stand in an index then. */
const columnName = (cell: string): string => cutText(cell.trim(), limits.maxTextLength).trim()

const valuesOf = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '')

function fieldOfValues(values: readonly string[]): ImportField | null {
  const most = (test: (value: string) => boolean) =>
    values.length > 0 && values.filter(test).length >= values.length * minShare
  if (most((value) => normaliseEmail(value) !== null)) return 'emails'
  if (most((value) => /linkedin\./i.test(value) && linkedinPersonSlug(value) !== null)) return 'linkedin_url'
  if (most((value) => /^\+|[\s().-]/.test(value) && !isDate(value) && normalisePhone(value) !== null))
    return 'phones'
  return null
}

const isDate = (value: string) => /^\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}/.test(value)

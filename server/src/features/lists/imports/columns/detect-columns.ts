import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import { importFields, sharedImportFields, type ImportField } from '@rapport/contract/lists/import-fields.ts'
import type { ImportColumn } from '@rapport/contract/lists/imports.ts'
import { cutText } from '@rapport/contract/plain-text.ts'
import type { CsvFile } from '@rapport/dataset/import/csv/open-csv.ts'
import { writtenCell } from '@rapport/normalise/written-cell.ts'
import { detectNameOrder } from '@rapport/normalise/names/name-cells.ts'
import { chooseColumns } from './choose-columns.ts'
import { columnsOfOthers } from './other-people.ts'
import { exportMeanings } from './export-meanings.ts'
import { areNames, fieldOfValues, isNobodys } from './column-values.ts'
import { isExportDetail, meaningOfHeader, ranks, type HeaderMeaning } from './header-names.ts'

const sampleCount = 3
const maxSampleLength = 200

type Rows = readonly (readonly string[])[]

/**
 * Returns the meaning of each column: as the export of a known product has it, else by its header,
 * where a precise header has precedence over a vague one, or by its first values if the header says
 * nothing. Columns without a meaning keep their own names. So do addresses and profiles that
 * different people have in common.
 */
export function detectColumns(
  { header, headerLine }: Pick<CsvFile, 'header' | 'headerLine'>,
  rows: Rows,
): ImportColumn[] {
  const names = header.map(columnName)
  const values = names.map((_, at) =>
    rows.map((row) => cutText(writtenCell(cutText((row[at] ?? '').trim(), maxReadLength)), maxReadLength)),
  )
  const columns = isOurs(names) ? ownColumns(names) : meantColumns(names, values)
  if (headerLine === null) findNames(columns, values)
  const found = columns.map((column, at): ImportColumn => {
    const filled = values[at]!.filter((value) => value !== '')
    const samples = [...new Set(filled)].slice(0, sampleCount).map((value) => cutText(value, maxSampleLength))
    return Object.assign({ samples }, column, nameOrderOf(column.field, filled))
  })
  return keepOthers(found, names.includes('rapport_id'))
}

/** Characters of a value by which a column is judged. */
const maxReadLength = 500

type Meant = Pick<ImportColumn, 'name' | 'field' | 'confidence'>

const ownNames = new Set<string>(importFields.filter((field) => field !== 'extra'))

/** An export, in which a column of another name may be called anything, or a file made of our template. */
const isOurs = (names: readonly string[]) =>
  names.includes('rapport_id') || names.every((name) => ownNames.has(name))

const ownColumns = (names: readonly string[]): Meant[] =>
  names.map((name, at) => {
    const isOwn = ownNames.has(name) && names.indexOf(name) === at
    return isOwn
      ? { name, field: name as ImportField, confidence: 'header' }
      : { name, ...elsewise(names, name) }
  })

/**
 * Returns the meaning of a further column in an export, unless one of our columns already has this
 * meaning.
 */
function elsewise(names: readonly string[], name: string): Pick<Meant, 'field' | 'confidence'> {
  const meaning = meaningOfHeader(name)
  const isFree = meaning !== null && meaning !== 'other' && !names.includes(meaning.field)
  return isFree ? { field: meaning.field, confidence: 'header' } : { field: null, confidence: 'unknown' }
}

function meantColumns(names: readonly string[], values: readonly (readonly string[])[]): Meant[] {
  const others = columnsOfOthers(names)
  const known = exportMeanings(names)
  const meanings = names.map((name, at) => {
    const meaning = known.get(at)
    if (meaning !== undefined) return meaning
    return others.has(at) ? 'other' : meaningOfHeader(name)
  })
  const columns = chooseColumns(meanings, values).map((chosen, at): Meant =>
    Object.assign({ name: names[at]! }, chosen),
  )
  const taken = new Set(columns.map(({ field }) => field))
  for (const [at, column] of columns.entries()) {
    const meaning = meanings[at] ?? null
    if (column.field !== null || saysMore(meaning) || isExportDetail(column.name)) continue
    const guess = fieldOfValues(values[at]!)
    // A vague header says the same, and a better one has been chosen.
    if (guess === null || (meaning !== null && meaning !== 'other' && meaning.field === guess)) continue
    if (taken.has(guess) && !sharedImportFields.has(guess)) continue
    taken.add(guess)
    Object.assign(column, { field: guess, confidence: 'check' })
  }
  const whose = whoseOf(columns, values)
  for (const [at, column] of columns.entries())
    if ((column.field === 'emails' || column.field === 'linkedin_url') && isNobodys(values[at]!, whose))
      Object.assign(column, { field: 'extra', confidence: 'repeated' })
  return columns
}

/** The first column of a table without a header that looks like names of people has them. */
function findNames(columns: readonly Meant[], values: readonly (readonly string[])[]): void {
  const column = columns.find(({ field }, at) => field === null && areNames(values[at]!))
  if (column) Object.assign(column, { field: 'full_name', confidence: 'check' })
}

/** Whether a header is certain enough that the values must not overrule it. */
const saysMore = (meaning: HeaderMeaning | 'other' | null): boolean =>
  meaning !== null && (meaning === 'other' || meaning.rank !== ranks.vague)

/** The person of each row by name, or the row itself if no column has names. */
function whoseOf(columns: readonly Meant[], values: readonly (readonly string[])[]): string[] {
  const at = columns.flatMap(({ field }, each) =>
    field === 'full_name' || field === 'first_name' || field === 'last_name' ? [each] : [],
  )
  return (values[0] ?? []).map((_, row) =>
    at.length === 0 ? String(row) : fold(at.map((each) => values[each]![row]!).join(' ')),
  )
}

/** Keeps columns without a meaning under their own names, as many as may be; empty ones only in an export. */
function keepOthers(columns: ImportColumn[], isExport: boolean): ImportColumn[] {
  let extras = columns.filter(({ field }) => field === 'extra').length
  return columns.map((column) => {
    const { name, field, samples } = column
    if (field !== null || isExportDetail(name) || name === '') return column
    if ((!isExport && samples.length === 0) || extras >= limits.maxExtraColumns) return column
    extras++
    return { ...column, field: 'extra' }
  })
}

/**
 * The order of names in a column that has names, or may be said to have them. Stored with the
 * import: a later row is read as the first ones.
 */
function nameOrderOf(field: ImportField | null, values: readonly string[]): Pick<ImportColumn, 'nameOrder'> {
  if (field !== null && field !== 'full_name' && field !== 'extra') return {}
  const order = detectNameOrder(values.map((value) => cutText(value, maxSampleLength)))
  return order === null ? {} : { nameOrder: order }
}

/**
 * The names of columns are stored with people whose values have no other field, and are then part
 * of an index.
 */
const columnName = (cell: string): string => cutText(cell.trim(), limits.maxTextLength).trim()

import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { cutText } from '@rapport/contract/plain-text.ts'
import { detectNameOrder } from '@rapport/normalise/names/name-cells.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import type { ImportItem, PersonRecord } from '../../records.ts'
import { compileCompany } from './csv-company.ts'
import { loadJoin } from './csv-join.ts'
import type { CsvRecord } from './csv-lines.ts'
import { compilePeople } from './csv-person.ts'
import { compileValues, type Columns, type Row } from './csv-values.ts'
import { limitsOfText, Refusal } from './fields.ts'
import { filledWidth } from './find-header.ts'
import { ImportError } from '../import-error.ts'
import { columnsOf, type Mapping } from './mapping.ts'
import { isWeakKey } from '../person-facts.ts'
import { openCsv, type CsvOptions } from './open-csv.ts'
import { createSharedNames } from './shared-names.ts'

/**
 * Reads the people of a table, or its companies if the mapping has no `person`. Streams, except for
 * a joined file. Delimiter, encoding and header are detected unless the mapping gives them; `.gz`
 * files are decompressed. An unusable row becomes a refusal with the line on which it starts:
 * values beyond the last column, an unclosed quote, NUL bytes, a cell of more than 1 MB,
 * undecodable bytes, no name. Refused rows of the joined file come first, and their reason names
 * that file. A row that names several people yields several items. Noted are a header below other
 * lines, a detected order of names, values that were left out (formulas, addresses and numbers that
 * are none), and companies that share website or LinkedIn page with one of another name. Throws
 * `ImportError` before any row if the file is unreadable or lacks a mapped column, and after the
 * last row if there was none.
 */
export async function* readCsv(
  path: string,
  mapping: Mapping,
  { signal, counting }: Pick<CsvOptions, 'signal' | 'counting'> = {},
): AsyncGenerator<ImportItem> {
  const required = columnsOf(mapping)
  const join = mapping.join ? await loadJoin(mapping.join, { path, required: required.joined, signal }) : null
  for (const { line, reason } of join?.refused ?? []) yield { line, kind: 'refused', reason }
  const main = await openCsv(path, {
    columns: required.main,
    delimiter: mapping.delimiter,
    encoding: mapping.encoding,
    header: mapping.header,
    counting,
    signal,
  })
  const toRow = (cells: string[]) =>
    join?.complete(cells, main) ?? { main: cells, joined: null, notes: new Set() }
  const columns = { main: main.columns, joined: join?.columns ?? new Map<string, number>() }
  if (main.skipped.length > 0 && main.headerLine !== null && mapping.header === undefined)
    yield { line: main.headerLine, kind: 'noted', reason: headerNote }
  const { first, batches } = await lookAhead(main.records)
  const rows = first.flatMap((record) => ('refused' in record ? [] : [toRow(record.cells)]))
  const nameOrder = nameOrderOf(mapping, columns, rows)
  if (nameOrder === 'last-first' && mapping.person?.nameOrder === undefined)
    yield { line: 1, kind: 'noted', reason: orderNote }
  const read = compileRows(mapping, columns, nameOrder)
  let isEmpty = true
  for await (const records of batches)
    for (const record of records) {
      isEmpty = false
      if ('refused' in record) yield { line: record.line, kind: 'refused', reason: record.refused }
      else yield* read(record.line, toRow(record.cells))
    }
  if (isEmpty) throw new ImportError(`${basename(path)} contains no records`)
}

const headerNote =
  'the header was found on this line, and the lines above it are left out: header of the mapping can say otherwise'

const orderNote = "names are read as 'Last, First': person.nameOrder of the mapping can say otherwise"

/** Names from which their order is detected. */
const enoughNames = 1000

/** The order that the mapping states, or 'last-first' if its first names have it. */
function nameOrderOf({ person }: Mapping, columns: Columns, rows: Row[]): NameOrder | null {
  if (person?.nameOrder !== undefined) return person.nameOrder
  const values = compileValues(person?.fullName, columns)
  const names = rows.flatMap((row) => values(row)).slice(0, enoughNames)
  return detectNameOrder(names.map((name) => cutText(name, limitsOfText.name)))
}

/** Keeps memory flat when cells are long. */
const enoughCharacters = 4 * 1024 * 1024

/** Reads enough records, if there are so many, before any is used. `batches` begins with them. */
async function lookAhead(records: AsyncIterable<CsvRecord[]>) {
  const iterator = records[Symbol.asyncIterator]()
  const first: CsvRecord[] = []
  let characters = 0
  while (first.length < enoughNames && characters < enoughCharacters) {
    const next = await iterator.next()
    if (next.done) break
    for (const record of next.value) {
      first.push(record)
      if ('cells' in record) for (const cell of record.cells) characters += cell.length
    }
  }
  async function* batches() {
    try {
      yield first
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { first, batches: batches() }
}

function compileRows(mapping: Mapping, columns: Columns, nameOrder: NameOrder | null) {
  const read = mapping.person ? compilePeople({ mapping, person: mapping.person, nameOrder }, columns) : null
  const readCompany = compileCompany(mapping.company, columns)
  const noteOf = createSharedNames()
  const toItems = (line: number, row: Row): ImportItem[] => {
    const people = read?.(row)
    const company = people ? people[0]?.positions[0]?.company : readCompany(row)
    const reason = company ? noteOf(line, company) : null
    const reasons = [...(reason === null ? [] : [reason]), ...row.notes]
    const notes = reasons.map((each): ImportItem => ({ line, kind: 'noted', reason: each }))
    if (people) return [...people.map((person) => personItem(line, row, person)), ...notes]
    if (!company) throw new Refusal('the company has no name')
    return [{ line, kind: 'company', company }, ...notes]
  }
  return (line: number, row: Row): ImportItem[] => {
    try {
      return toItems(line, row)
    } catch (error) {
      if (error instanceof Refusal) return [{ line, kind: 'refused', reason: error.reason }]
      throw error
    }
  }
}

/** Only people whom just name and company identify need a digest of their row. */
function personItem(line: number, { main }: Row, person: PersonRecord): ImportItem {
  if (!isWeakKey(person.key)) return { line, kind: 'person', person }
  // Cells that a row lacks at its end are empty.
  const text = main
    .slice(0, filledWidth(main))
    .map((cell) => cell.replace(/\s+/g, ' ').trim().toLowerCase())
    .join('\t')
  return { line, kind: 'person', person, row: hash('sha256', text, 'hex') }
}

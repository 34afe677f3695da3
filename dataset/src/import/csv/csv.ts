import { basename } from 'node:path'
import type { ImportItem } from '../../records.ts'
import { compileCompany } from './csv-company.ts'
import { loadJoin } from './csv-join.ts'
import { compilePeople } from './csv-person.ts'
import type { Columns, Row } from './csv-values.ts'
import { Refusal } from './fields.ts'
import { ImportError } from '../import-error.ts'
import { columnsOf, type Mapping } from './mapping.ts'
import { openCsv } from './open-csv.ts'

/**
 * Reads the people of a table, or its companies if the mapping has no `person`. Streams, except for a joined file. Delimiter and encoding
 * are detected unless the mapping gives them; `.gz` files are decompressed. An unusable row becomes a refusal with the line on which it
 * starts: too few or too many cells, an unclosed quote, NUL bytes, a cell of more than 1 MB, undecodable bytes, a formula in a mapped
 * column, no name. Refused rows of the joined file come first, and their reason names that file. A row that names several people yields
 * several items. Throws `ImportError` before any row if the file is unreadable or lacks a mapped column, and after the last row if there
 * was none.
 */
export async function* readCsv(
  path: string,
  mapping: Mapping,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<ImportItem> {
  const required = columnsOf(mapping)
  const join = mapping.join ? await loadJoin(mapping.join, { path, required: required.joined, signal }) : null
  for (const { line, reason } of join?.refused ?? []) yield { line, kind: 'refused', reason }
  const main = await openCsv(path, {
    columns: required.main,
    delimiter: mapping.delimiter,
    encoding: mapping.encoding,
    signal,
  })
  const read = compileRows(mapping, { main: main.columns, joined: join?.columns ?? new Map() })
  let isEmpty = true
  for await (const records of main.records)
    for (const record of records) {
      isEmpty = false
      if ('refused' in record) yield { line: record.line, kind: 'refused', reason: record.refused }
      else
        yield* read(record.line, join?.complete(record.cells, main) ?? { main: record.cells, joined: null })
    }
  if (isEmpty) throw new ImportError(`${basename(path)} contains no records`)
}

function compileRows(mapping: Mapping, columns: Columns): (line: number, row: Row) => ImportItem[] {
  const read = mapping.person ? compilePeople(mapping, mapping.person, columns) : null
  const readCompany = compileCompany(mapping.company, columns)
  const toItems = (line: number, row: Row): ImportItem[] => {
    if (read) return read(row).map((person) => ({ line, kind: 'person', person }))
    const company = readCompany(row)
    if (company === null) throw new Refusal('the company has no name')
    return [{ line, kind: 'company', company }]
  }
  return (line, row) => {
    try {
      return toItems(line, row)
    } catch (error) {
      if (error instanceof Refusal) return [{ line, kind: 'refused', reason: error.reason }]
      throw error
    }
  }
}

import { basename, dirname, join as joinPath } from 'node:path'
import { fold } from '../normalise/fold.ts'
import { splitCell, type Row } from './csv-values.ts'
import type { Mapping } from './mapping.ts'
import { openCsv, type CsvFile } from './open-csv.ts'

type JoinMapping = NonNullable<Mapping['join']>

export type Join = {
  /** Column name -> position in a row's `joined`. */
  columns: Map<string, number>
  /** A row once for each company that it names, the preferred one first. Never empty. */
  complete(cells: readonly string[], main: CsvFile): [Row, ...Row[]]
  /** Rows of the joined file that could not be used. */
  refused: { line: number; reason: string }[]
}

/** Reads the second file of a mapping into memory, only the columns that are wanted. Throws `ImportError`. */
export async function loadJoin(
  mapping: JoinMapping,
  { path, wanted, signal }: { path: string; wanted: Set<string>; signal: AbortSignal | undefined },
): Promise<Join> {
  const file = await openCsv(joinPath(dirname(path), mapping.file), { columns: wanted, signal })
  const columns = new Map([...wanted].map((name, index) => [name, index]))
  const positions = [...wanted].map((name) => file.columns.get(name) ?? -1)
  const keyAt = columns.get(mapping.column) ?? -1
  const rows = new Map<string, string[]>()
  const refused: Join['refused'] = []
  for await (const records of file.records)
    for (const record of records) {
      if ('refused' in record) {
        refused.push({ line: record.line, reason: `in ${basename(mapping.file)}: ${record.refused}` })
        continue
      }
      const cells = positions.map((at) => record.cells[at] ?? '')
      const key = fold(cells[keyAt] ?? '')
      if (key !== '' && !rows.has(key)) rows.set(key, cells)
    }
  const isPreferred = compilePreference(mapping, columns)
  return {
    columns,
    refused,
    complete: (cells, main) => complete({ mapping, rows, isPreferred }, cells, main),
  }
}

type Rows = {
  mapping: JoinMapping
  rows: Map<string, string[]>
  isPreferred: (row: Row) => boolean
}

function complete(
  { mapping, rows, isPreferred }: Rows,
  cells: readonly string[],
  main: CsvFile,
): [Row, ...Row[]] {
  const at = main.columns.get(mapping.on) ?? -1
  const text = cells[at] ?? ''
  const whole: Row = { main: cells, joined: rows.get(fold(text)) ?? null }
  if (whole.joined !== null || mapping.separator === undefined) return [whole]
  // By folded form, so that a value that stands there twice counts once.
  const values = new Map(splitCell(text, mapping.separator).map((value) => [fold(value), value]))
  const parts = [...values].map(([key, value]): Row => ({
    main: cells.with(at, value),
    joined: rows.get(key) ?? null,
  }))
  if (parts.every(({ joined }) => joined === null)) return [whole]
  const preferred = parts.find(isPreferred) ?? parts[0] ?? whole
  return [preferred, ...parts.filter((part) => part !== preferred)]
}

function compilePreference({ prefer }: JoinMapping, columns: Map<string, number>): (row: Row) => boolean {
  if (prefer === undefined) return () => false
  const at = columns.get(prefer.column) ?? -1
  const wanted = fold(prefer.is)
  return ({ joined }) => joined !== null && fold(joined[at] ?? '') === wanted
}

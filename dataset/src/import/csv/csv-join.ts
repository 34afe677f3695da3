import { basename, dirname, join as joinPath } from 'node:path'
import { fold } from '@rapport/contract/fold.ts'
import type { Row } from './csv-values.ts'
import type { Mapping } from './mapping.ts'
import { openCsv, type CsvFile } from './open-csv.ts'

type JoinMapping = NonNullable<Mapping['join']>

export type Join = {
  /** Column name -> index in a row's `joined`. */
  columns: Map<string, number>
  complete(cells: readonly string[], main: CsvFile): Row
  /** The first unusable rows of the joined file, and how many there are more. */
  refused: { line: number; reason: string }[]
}

/** They are all in memory before the first row of the imported file. */
const maxRefused = 10_000

/** Loads the given columns of a mapping's second file into memory. Throws `ImportError`. */
export async function loadJoin(
  mapping: JoinMapping,
  { path, required, signal }: { path: string; required: Set<string>; signal: AbortSignal | undefined },
): Promise<Join> {
  const file = await openCsv(joinPath(dirname(path), mapping.file), { columns: required, signal })
  const columns = new Map([...required].map((name, index) => [name, index]))
  const positions = [...required].map((name) => file.columns.get(name) ?? -1)
  const keyAt = columns.get(mapping.column) ?? -1
  const rows = new Map<string, string[]>()
  const refused: Join['refused'] = []
  const name = basename(mapping.file)
  let further = 0
  for await (const records of file.records)
    for (const record of records) {
      if ('refused' in record) {
        if (refused.length < maxRefused)
          refused.push({ line: record.line, reason: `in ${name}: ${record.refused}` })
        else further++
        continue
      }
      const cells = positions.map((at) => record.cells[at] ?? '')
      const key = fold(cells[keyAt] ?? '')
      if (key !== '' && !rows.has(key)) rows.set(key, cells)
    }
  if (further > 0) refused.push({ line: 0, reason: `in ${name}: ${further} further rows cannot be used` })
  return {
    columns,
    refused,
    complete: (cells, main) => ({
      main: cells,
      notes: new Set(),
      joined: rows.get(fold(cells[main.columns.get(mapping.on) ?? -1] ?? '')) ?? null,
    }),
  }
}

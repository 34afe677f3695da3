import type { ListImport } from '@rapport/contract/lists/imports.ts'
import type { Database } from '../../../database/database.ts'
import type { ImportRow } from './rows/import-queries.ts'
import { productOf } from './columns/export-meanings.ts'
import { findDropped } from './rows/row-queries.ts'

const noCounts: ListImport['counts'] = {
  new: 0,
  updated: 0,
  unchanged: 0,
  suppressed: 0,
  refused: 0,
  repeated: 0,
  dropped: 0,
  added: 0,
  restored: 0,
  leftAlone: 0,
}

/** A single failure isn't shown: the next try follows within seconds. */
const minFailures = 2

const troubleOf = ({ failures, failingSince }: ImportRow): ListImport['trouble'] =>
  failingSince === null || failures < minFailures
    ? null
    : { since: failingSince.toISOString(), tries: failures }

/**
 * Returns imports as the contract defines them, with examples of the values left out. The examples
 * are stored only in the rows, so that those of suppressed people are deleted with their rows.
 */
export async function toContract(db: Database, rows: readonly ImportRow[]): Promise<ListImport[]> {
  const keys = rows.flatMap(({ id, dropped }) =>
    [...new Set(dropped.flatMap((each) => each.rows))].map((number) => ({ importId: id, number })),
  )
  const found = Map.groupBy(await findDropped(db, keys), ({ importId }) => importId)
  return rows.map((row) => withDropped(row, found.get(row.id) ?? []))
}

const withDropped = (row: ImportRow, found: Awaited<ReturnType<typeof findDropped>>): ListImport => ({
  ...shownOf(row),
  dropped: row.dropped.map(({ at, reason, count, rows }) => ({
    at,
    reason,
    count,
    examples: found
      .filter(({ number }) => rows.includes(number))
      .flatMap(({ line, dropped }) => {
        const value = dropped.find((each) => each.at === at && each.reason === reason)?.value
        return value === undefined ? [] : [{ line, value }]
      }),
  })),
})

const shownOf = (row: ImportRow): Omit<ListImport, 'dropped'> => ({
  id: row.id,
  state: row.state,
  fileName: row.fileName,
  listId: row.listId,
  listTitle: row.listTitle ?? row.title ?? '',
  encoding: row.encoding,
  delimiter: row.delimiter,
  header: row.header,
  columns: row.columns,
  product: productOf(row.columns),
  mapping: row.mapping,
  rules: row.rules,
  rows: row.rows,
  done: row.done,
  counts: { ...noCounts, ...row.counts },
  trouble: troubleOf(row),
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
})

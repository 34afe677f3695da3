import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../../../database/as-account.ts'
import { boundedRows, maxCellBytes, type TurnRow } from '../../rows/row-queries.ts'

/** Deletes the keys of a check's rows. Must be called when a check begins and when it ends. */
export async function clearKeys(client: AccountClient, importId: number): Promise<void> {
  await client.query('delete from list_import_keys where import_id = $1', [importId])
}

/** A hash of a value by which a row's person may be recognised. Rows of several people may share one. */
export type Key = { hash: string; number: number }

/** The rows that have some of these keys, in the order of the file. */
export async function findKeys(client: PoolClient, importId: number, hashes: string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select replace(key::text, '-', '') as hash, number from list_import_keys
     where import_id = $1 and key = any($2::uuid[]) order by number`,
    [importId, hashes],
  )
  return rows
}

export async function insertKeys(
  client: AccountClient,
  importId: number,
  keys: readonly Key[],
): Promise<void> {
  await client.query(
    `insert into list_import_keys (import_id, key, number)
     select $1, key, number from unnest($2::uuid[], $3::integer[]) as given (key, number)
     on conflict do nothing`,
    [importId, keys.map(({ hash: key }) => key), keys.map(({ number }) => number)],
  )
}

export type EarlierRow = Pick<TurnRow, 'number' | 'cells' | 'sameAs' | 'matchedBy'>

/** Rows by number, in their order, read as many at once as have `maxCellBytes`. */
export async function* readEarlier(
  client: PoolClient,
  importId: number,
  numbers: readonly number[],
): AsyncGenerator<EarlierRow> {
  let after = 0
  let left = [...numbers]
  while (left.length > 0) {
    const { rows } = await client.query<EarlierRow>(
      `select number, cells, same_as as "sameAs", matched_by as "matchedBy"
       from ${boundedRows(
         { importId: '$1', after: '$2', limit: '$3', bytes: '$4' },
         'number = any($5::integer[])',
       )} order by number`,
      [importId, after, left.length, maxCellBytes, left],
    )
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)!.number
    left = left.filter((number) => number > after)
  }
}

/** Hashes are as short as safe comparison allows: a UUID without hyphens. */
export const hashOf = (key: string): string => hash('sha256', key, 'hex').slice(0, 32)

import { createHmac } from 'node:crypto'
import type { PoolClient } from 'pg'
import { lockClasses } from './advisory-locks.ts'
import type { Database } from './database.ts'

/*
 * The database remembers a check value of each key whose change would go unnoticed and do harm:
 * docs/decisions/0039-check-values-of-keys.md.
 */

type CheckedKey = 'suppression' | 'secrets'

/** HMAC-SHA256 of a fixed text. It says nothing about a key that is random. */
export const checkValue = (name: CheckedKey, key: string): Buffer =>
  createHmac('sha256', key).update(`rapport check value: ${name}`).digest()

/** Null before the first start with such a key. The row stays locked until the transaction ends. */
export async function lockCheckValue(client: PoolClient, name: CheckedKey): Promise<Buffer | null> {
  await client.query('insert into key_checks (name) values ($1) on conflict do nothing', [name])
  const { rows } = await client.query<{ value: Buffer | null }>(
    'select value from key_checks where name = $1 for update',
    [name],
  )
  return rows[0]!.value
}

/** The same without a lock. */
export async function readCheckValue(db: Database, name: CheckedKey): Promise<Buffer | null> {
  const { rows } = await db.query<{ value: Buffer | null }>('select value from key_checks where name = $1', [
    name,
  ])
  return rows[0]?.value ?? null
}

export async function storeCheckValue(client: PoolClient, name: CheckedKey, value: Buffer): Promise<void> {
  await client.query('update key_checks set value = $2 where name = $1', [name, value])
}

/** Whether a server is running on this database: its worker keeps a lock from start to end. */
export async function hasServers(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (
       select from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
     ) as found`,
    [lockClasses.worker],
  )
  return rows[0]!.found
}

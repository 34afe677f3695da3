import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { StartError } from '../config/start-error.ts'
import { lockKeys } from './advisory-locks.ts'
import type { Database } from './database.ts'

const defaultFolder = join(import.meta.dirname, '../../migrations')

type Migration = { number: number; name: string; sql: string; checksum: string }

/**
 * Applies the pending numbered files of `folder` in order, each in its own transaction, or in many
 * (`inBatches`). Returns their names. Throws a StartError, and applies nothing, if an applied file
 * was changed or is missing, or the database is newer than the files.
 */
export async function migrate(pool: Pool, folder = defaultFolder): Promise<string[]> {
  const client = await pool.connect()
  try {
    return await lockMigrations(client, () => migrateTo(client, Infinity, folder))
  } finally {
    client.release()
  }
}

/** Serialises processes that migrate at once. The lock is the session's, and may be taken again. */
export async function lockMigrations<T>(client: PoolClient, run: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [lockKeys.migrations])
  try {
    return await run()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKeys.migrations]).catch(() => {})
  }
}

/** Applies the pending migrations up to this number. Requires `lockMigrations`. Throws as `migrate` does. */
export async function migrateTo(client: PoolClient, last: number, folder = defaultFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await client.query(
    `create table if not exists migrations (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const pending = (await findPending(client, migrations)).filter(({ number }) => number <= last)
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

export type AppliedMigration = { number: number; name: string; checksum: string }

/** What was applied, in order. Throws if the table is missing. */
export async function findApplied(db: Database): Promise<AppliedMigration[]> {
  const { rows } = await db.query<AppliedMigration>(
    'select number, name, checksum from migrations order by number',
  )
  return rows
}

/** Throws a StartError if another database's migrations are not those of this release, or newer ones. */
export async function requireKnown(applied: readonly AppliedMigration[]): Promise<void> {
  pendingAfter(applied, await readMigrations(defaultFolder))
}

/**
 * Returns how many files are not applied yet: all of them to an empty database. Changes nothing.
 * Throws a StartError as `migrate` does.
 */
export async function countPending(pool: Pool, folder = defaultFolder): Promise<number> {
  const migrations = await readMigrations(folder)
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  )
  return rows[0]?.isThere ? (await findPending(pool, migrations)).length : migrations.length
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      if (Number.isNaN(number)) throw new Error(`migration ${name} is not named like 0001_people.sql`)
      const sql = await readFile(join(folder, name), 'utf8')
      // Line endings that a checkout turned into CRLF are not a change.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { number, name, sql, checksum }
    }),
  )
  const misplaced = migrations.find(({ number }, position) => number !== position + 1)
  if (misplaced) throw new Error(`migration ${misplaced.name} does not follow the one before it`)
  return migrations
}

const findPending = async (db: Database, migrations: Migration[]): Promise<Migration[]> =>
  pendingAfter(await findApplied(db), migrations)

function pendingAfter(applied: readonly AppliedMigration[], migrations: Migration[]): Migration[] {
  for (const row of applied) {
    const migration = migrations[row.number - 1]
    if (!migration)
      throw new StartError(
        `The database is newer than this release: it has migration ${row.name}, which is not here`,
      )
    if (migration.name !== row.name || migration.checksum !== row.checksum)
      throw new StartError(
        `Migration ${row.name} was applied to the database and has been changed since: restore the file`,
      )
  }
  return migrations.slice(applied.length)
}

/**
 * The first line of a file whose one statement changes part of the rows. It is repeated, each time in
 * a transaction of its own, until it changes none, so that no lock is long. After a kill it goes on.
 */
const inBatches = /^-- in batches\r?\n/

async function apply(client: PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  const isBatched = inBatches.test(sql)
  if (isBatched) await applyInBatches(client, { name, sql })
  await client.query('begin')
  try {
    if (!isBatched) await client.query(sql)
    await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw failed(name, error)
  }
}

async function applyInBatches(
  client: PoolClient,
  { name, sql }: Pick<Migration, 'name' | 'sql'>,
): Promise<void> {
  try {
    while (((await client.query(sql)).rowCount ?? 0) > 0);
  } catch (error) {
    throw failed(name, error)
  }
}

const failed = (name: string, error: unknown): Error =>
  new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { Config } from '../config/config.ts'
import { StartError } from '../config/start-error.ts'
import { checkValue, hasServers } from '../database/key-checks.ts'
import { findApplied, lockMigrations, migrateTo, requireKnown } from '../database/migrate.ts'
import { owners } from '../database/owners.ts'
import { inTransaction } from '../database/transaction.ts'
import { forgetSendingIdentity, holdRestored } from '../features/campaigns/campaigns.ts'
import { updateJobsSchema, updateSchema } from '../jobs/schema.ts'
import { loadTables } from './load-tables.ts'
import { manifest as manifestRecord, type Manifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'
import type { BackupHeader } from './header.ts'
import type { Totals } from './totals.ts'

export type Restored = {
  header: BackupHeader
  totals: Totals
  /** Whether this release has migrations that the backup hadn't. */
  isUpdated: boolean
}

type Keys = Pick<Config, 'suppressionKey' | 'secretsKey' | 'secretsKeyOld'>
type RestoreOptions = { secret: string; config: Keys & Pick<Config, 'dataDir'> }

/**
 * Restores a backup into a database that nothing was put into yet, updates it to this release, and
 * holds all sending: nobody knows what was sent since. Throws a StartError for a database in use, a
 * file that can't be read or isn't whole, and keys that aren't those of the backup; then the
 * database stays without data.
 */
export async function restore(pool: Pool, path: string, options: RestoreOptions): Promise<Restored> {
  const { header, records } = await openBackup(path, options.secret)
  const manifest = await readManifest(records)
  await requireKnown(manifest.migrations)
  requireKeys(manifest, options.config)
  const client = await pool.connect()
  try {
    const totals = await lockMigrations(client, async () => {
      await clearUnused(client)
      await prepareSchema(pool, client, manifest)
      return inOne(client, async () => {
        const loaded = await loadTables(client, records)
        await forgetSendingIdentity(client)
        return loaded
      })
    })
    const { length } = await updateSchema(pool)
    await inTransaction(pool, (holding) => holdRestored(holding, new Date()))
    await client.query('analyze')
    // It is built again from the database.
    await rm(join(options.config.dataDir, 'index'), { recursive: true, force: true })
    return { header, totals, isUpdated: length > 0 }
  } finally {
    client.release(true)
    await records.return(undefined)
  }
}

async function inOne<T>(client: PoolClient, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function readManifest(records: AsyncGenerator<{ kind: string; body: Buffer }>): Promise<Manifest> {
  const first = await records.next()
  if (first.done || first.value.kind !== 'manifest') throw new StartError('This backup has no beginning')
  return manifestRecord.parse(JSON.parse(first.value.body.toString()))
}

/** The tables as they were when the backup was made. */
async function prepareSchema(pool: Pool, client: PoolClient, { migrations }: Manifest): Promise<void> {
  const applied = await findApplied(client).catch(() => [])
  if (applied.length > migrations.length)
    throw new StartError('The database is newer than the backup: restore into an empty one')
  await migrateTo(client, migrations.length)
  await updateJobsSchema(pool)
}

function requireKeys({ keys }: Manifest, { suppressionKey, secretsKey, secretsKeyOld }: Keys): void {
  const fits = (name: 'suppression' | 'secrets', key: string) =>
    keys[name] === undefined || keys[name] === checkValue(name, key).toString('base64')
  if (!fits('suppression', suppressionKey))
    throw new StartError('SUPPRESSION_KEY is not the one that the backed-up database was used with')
  const secretsKeys = [secretsKey, secretsKeyOld].filter((key) => key !== null)
  if (secretsKeys.length > 0 && !secretsKeys.some((key) => fits('secrets', key)))
    throw new StartError(
      'SECRETS_KEY is not the one that the backed-up database was used with: without it, no mailbox can sign in',
    )
}

/** Tables that a database has rows in once it is in use. */
const used = ['users', 'people', 'imports', 'suppressions']

/**
 * Removes the tables of a server that was started and never used, as by `docker compose up` before
 * restoring. Throws a StartError for any other database that isn't empty.
 */
async function clearUnused(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  if (rows.length === 0) return
  const applied = await findApplied(client).catch(() => [])
  const isOurs =
    applied.length > 0 && rows.every(({ name }) => name === 'migrations' || Object.hasOwn(owners, name))
  if (!isOurs) throw new StartError(notEmpty)
  await requireKnown(applied)
  if (await hasServers(client)) throw new StartError('Stop all servers of this database first')
  const names = new Set(rows.map(({ name }) => name))
  for (const table of used.filter((name) => names.has(name))) {
    const { rowCount } = await client.query(`select from ${table} limit 1`)
    if (rowCount !== 0) throw new StartError(notEmpty)
  }
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
}

const notEmpty =
  'The database is not empty. Restore into a new one: another DATA_DIR, or a DATABASE_URL of an empty database'

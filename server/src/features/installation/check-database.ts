import type { Pool } from 'pg'
import { StartError } from '../../config/start-error.ts'
import { countPending } from '../../database/migrate.ts'
import type { Installation } from './checked.ts'
import { advice, good, unseen, wrong, type Found } from './finding.ts'
import { readLimits, readSettings } from './queries.ts'

/** Whether the database can be used at all. */
export async function checkDatabase({ database }: Installation): Promise<Found[]> {
  try {
    const pool = await database
    if (pool === null) return [unseen('database_none')]
    const { rows } = await pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    return [good('database_answers', { version: rows[0]!.version })]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [wrong('database_unusable', { reason: error.message })]
  }
}

/** Whether the tables are those of this release. */
export async function checkSchema(_of: Installation, pool: Pool): Promise<Found[]> {
  try {
    const pending = await countPending(pool)
    return [pending === 0 ? good('schema_current') : advice('schema_behind', { pending })]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [wrong('schema_foreign', { reason: error.message })]
  }
}

/** Whether the database allows as many connections as a server may need. */
export async function checkConnections(
  { neededConnections: needed }: Installation,
  pool: Pool,
): Promise<Found[]> {
  const limits = await readLimits(pool)
  const [tightest] = limits.toSorted((a, b) => a.allowed - b.allowed)
  const values = { allowed: tightest!.allowed, needed }
  if (tightest!.allowed >= needed) return [good('connections_suffice', values)]
  return [wrong(`connections_few_${tightest!.of}`, values)]
}

/**
 * The least milliseconds of each time limit of the database or of a role; 0 is none. Sessions set
 * `statement_timeout` themselves, so that one is not among them.
 */
const least = {
  // A server listens, and keeps the lock of its worker, on sessions that say nothing for hours.
  idle_session_timeout: 24 * 60 * 60_000,
  // A transaction may wait while a mail server answers.
  idle_in_transaction_session_timeout: 60_000,
  // Imports, migrations and building the index take one transaction each.
  transaction_timeout: 60 * 60_000,
  lock_timeout: 10_000,
} as const

/** Whether the settings of the database or the role break something. */
export async function checkDatabaseSettings(_of: Installation, pool: Pool): Promise<Found[]> {
  const { encoding, isReadOnly, isStandby, timeouts } = await readSettings(pool, Object.keys(least))
  const found: Found[] = []
  if (encoding !== 'UTF8') found.push(wrong('database_encoding', { encoding }))
  if (isStandby) found.push(wrong('database_standby'))
  else if (isReadOnly) found.push(wrong('database_read_only'))
  for (const [name, ms] of Object.entries(least)) {
    const given = timeouts.get(name) ?? 0
    if (given > 0 && given < ms)
      found.push(wrong('database_timeout', { name, given: seconds(given), least: seconds(ms) }))
  }
  return found.length > 0 ? found : [good('database_settings_fit')]
}

const seconds = (ms: number) => `${ms / 1000} s`

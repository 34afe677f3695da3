import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { StartError } from '../config/start-error.ts'
import { openDatabase } from '../database/database.ts'
import { findAllBrake } from '../features/campaigns/campaigns.ts'
import { stopSignals } from '../stop-signals.ts'
import { restore, type Restored } from './restore.ts'
import { jobsTable } from './tables.ts'
import { differences, findFacts } from './totals.ts'

type VerifyOptions = {
  secret: string
  config: Pick<Config, 'suppressionKey' | 'secretsKey' | 'secretsKeyOld'>
  /** An empty database, in which the backup stays; null: a database of its own, which is removed. */
  databaseUrl: string | null
}

/**
 * Restores a backup and compares what came out with what it says of itself: the rows of each table,
 * the sums of the ledger, the suppressions, the newest email; and that sending is held. Throws a
 * StartError for whatever is wrong.
 */
export async function verifyBackup(
  path: string,
  { secret, config, databaseUrl }: VerifyOptions,
): Promise<Restored> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rapport-verify-'))
  try {
    const database = await openDatabase({ databaseUrl, dataDir }, { isLong: true })
    try {
      return await unlessInterrupted(async () => {
        const restored = await restore(database.pool, path, { secret, config: { ...config, dataDir } })
        await compare(database.pool, restored)
        return restored
      })
    } finally {
      await database.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Ctrl-C must not leave everybody's data, decrypted, in a temporary folder. */
async function unlessInterrupted<T>(run: () => Promise<T>): Promise<T> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new StartError('Interrupted: the temporary database is removed'))
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    const work = run()
    // It fails once its database is closed.
    work.catch(() => {})
    return await Promise.race([work, interrupted])
  } finally {
    for (const signal of stopSignals) process.off(signal, stop)
  }
}

/** Tables whose rows are counted by themselves, or set by restoring. */
const incomparable = new Set([jobsTable.name, 'sending_identity'])

const comparable = (rows: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !incomparable.has(name)))

/** A later release may have changed rows while it updated the schema: then the sums alone are compared. */
async function compare(pool: Pool, { totals, isUpdated }: Restored): Promise<void> {
  const client = await pool.connect()
  try {
    const expected = { ...totals, rows: isUpdated ? {} : comparable(totals.rows) }
    const rows: Record<string, number> = {}
    for (const name of Object.keys(expected.rows)) {
      const { rows: counted } = await client.query<{ count: string }>(`select count(*) from "${name}"`)
      rows[name] = Number(counted[0]!.count)
    }
    const wrong = differences(expected, rows, await findFacts(client))
    const { brake } = await findAllBrake(client)
    if (brake === null) wrong.push('sending is not held')
    if (wrong.length > 0) throw new StartError(`The restored database differs: ${wrong.join('; ')}`)
  } finally {
    client.release()
  }
}

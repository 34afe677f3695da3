import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { dataDirError, errorCode, makeFolder } from '../../config/data-dir.ts'
import { StartError } from '../../config/start-error.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, superuser, type Cluster } from './cluster.ts'
import { waitForLock, type Lock } from './lock.ts'
import { findServer, startServer, stopServer, type Place } from './server.ts'

const databaseName = 'rapport'
/** Each process that uses the server holds one connection of this name. It shows who is present, and reports if the server goes away. */
const presenceName = 'rapport-presence'
const timeoutMs = 120_000

export type EmbeddedPostgres = {
  url: string
  /** Stops the server if no other process uses it. */
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL in `{dataDir}/postgres`: creates it if missing, connects if it is running (for another process of ours, or left
 * behind by a killed one), otherwise starts it. It runs until the last process has closed it. `onLost` is called if it goes away before.
 * `settings` override the defaults if the server is started here.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  options: {
    onLost?: (error: Error) => void
    onStep?: (step: string) => void
    settings?: Record<string, string>
  } = {},
): Promise<EmbeddedPostgres> {
  const lock = await enter(dataDir)
  try {
    const cluster = await openCluster(dataDir, await findBinaries(), options.onStep ?? (() => {}))
    const { place, presence } = await reach(cluster, options.settings)
    const leaving = watch(presence, cluster, options.onLost)
    await ensureDatabase(presence)
    const close = async () => {
      leaving.abort()
      await leave(dataDir, cluster, presence)
    }
    return { url: urlOf(cluster, place, databaseName), close }
  } catch (error) {
    throw dataDirError(dataDir, error)
  } finally {
    await lock.release()
  }
}

/** Takes the lock under which one process at a time creates, starts or stops the server. */
async function enter(dataDir: string): Promise<Lock> {
  try {
    makeFolder(dataDir)
    return await waitForLock(join(dataDir, 'postgres.lock'), timeoutMs)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/** Connects to the running server, or starts one. */
async function reach(
  cluster: Cluster,
  settings?: Record<string, string>,
): Promise<{ place: Place; presence: Client }> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const place = (await findServer(cluster)) ?? (await startServer(cluster, settings))
    const presence = new Client({
      connectionString: urlOf(cluster, place, 'postgres'),
      application_name: presenceName,
      connectionTimeoutMillis: 10_000,
    })
    try {
      await presence.connect()
      return { place, presence }
    } catch (error) {
      await presence.end().catch(() => {})
      // A server that is starting, recovering or stopping refuses connections for a while, so retry.
      if (errorCode(error) === '28P01')
        throw new StartError(
          `The embedded database does not accept the password in ${join(cluster.folder, 'password')}`,
        )
      if (Date.now() > end)
        throw new StartError(`The embedded PostgreSQL does not answer (${String(error)}); see ${cluster.log}`)
      await sleep(100)
    }
  }
}

/** Reports the end of the connection until the returned controller aborts. */
function watch(presence: Client, { log }: Cluster, onLost?: (error: Error) => void): AbortController {
  const leaving = new AbortController()
  let cause: Error | undefined
  presence.on('error', (error: Error) => (cause = error))
  presence.on('end', () => {
    if (!leaving.signal.aborted)
      onLost?.(new StartError(`The embedded PostgreSQL went away: see ${log}`, { cause }))
  })
  return leaving
}

async function leave(dataDir: string, cluster: Cluster, presence: Client): Promise<void> {
  const lock = await waitForLock(join(dataDir, 'postgres.lock'), timeoutMs)
  try {
    const { rows } = await presence
      .query('select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [
        presenceName,
      ])
      // The server is already gone.
      .catch(() => ({ rows: [] }))
    await presence.end().catch(() => {})
    if (rows.length === 0) await stopServer(cluster)
  } finally {
    await lock.release()
  }
}

/** PostgreSQL's codes for a name that is taken: duplicate_database, unique_violation. */
const createdMeanwhile = new Set(['42P04', '23505'])

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount !== 0) return
  try {
    await client.query(`create database ${databaseName}`)
  } catch (error) {
    // A start that was killed leaves its session behind, which may have created it meanwhile.
    if (!createdMeanwhile.has(errorCode(error) ?? '')) throw error
  }
}

function urlOf({ password }: Cluster, { host, port }: Place, database: string): string {
  return `postgres://${superuser}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}

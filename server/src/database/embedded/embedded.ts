import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { dataDirError, errorCode, makeFolder } from '../../config/data-dir.ts'
import { StartError } from '../../config/start-error.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, superuser, type Cluster } from './cluster.ts'
import { waitForLock, type Lock } from './lock.ts'
import { Presence } from './presence.ts'
import { reachServer } from './reach-server.ts'
import type { Place } from './server.ts'
import { ServerWatch } from './server-watch.ts'
import { stopServer, usualPatience, type Patience } from './stop-server.ts'

const databaseName = 'rapport'
const lockPatienceMs = 120_000

export type EmbeddedPostgres = {
  url: string
  /** Stops the server if no other process uses it. */
  close(): Promise<void>
}

type Options = {
  onLost?: (error: Error) => void
  onStep?: (step: string) => void
  settings?: Record<string, string>
  patience?: Patience
}

/**
 * Opens the PostgreSQL in `{dataDir}/postgres`: creates it if missing, connects if it is running
 * (for another process of ours, or left behind by a killed one), otherwise starts it. It runs until
 * the last process has closed it, and is started again at the same place if it dies before.
 * `onLost` is called if that fails. `settings` override the defaults if the server is started here.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  const presence = await enter(dataDir)
  try {
    return await underLock(dataDir, presence, () => open(dataDir, presence, options))
  } catch (error) {
    await presence.leave()
    throw dataDirError(dataDir, error)
  }
}

async function enter(dataDir: string): Promise<Presence> {
  try {
    makeFolder(dataDir)
    return await Presence.enter(dataDir)
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/** One process at a time creates, starts or stops the server. */
async function underLock<T>(dataDir: string, presence: Presence, run: () => Promise<T>): Promise<T> {
  const lock: Lock = await waitForLock(join(dataDir, 'postgres.lock'), lockPatienceMs, presence.file)
  try {
    return await run()
  } finally {
    await lock.release()
  }
}

async function open(
  dataDir: string,
  presence: Presence,
  { onLost, onStep = () => {}, settings = {}, patience = usualPatience }: Options,
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir, await findBinaries(), onStep)
  const urlAt = (place: Place) => urlOf(cluster, place, 'postgres')
  const given = { cluster, presence, settings, patience, urlAt }
  const { place, connection } = await reachServer(given)
  const watch = new ServerWatch(connection, {
    reconnect: async (signal) => {
      const again = await whenDiskHasSpace(dataDir, signal, () =>
        underLock(dataDir, presence, () => reachServer({ ...given, isBack: true, signal })),
      )
      if (again.place.host === place.host && again.place.port === place.port) return again.connection
      throw new StartError(`The embedded PostgreSQL came back on another port; see ${cluster.log}`)
    },
    onLost: (cause) =>
      onLost?.(
        new StartError(`The embedded PostgreSQL went away (${String(cause)}): see ${cluster.log}`, { cause }),
      ),
  })
  await ensureDatabase(connection.client)
  return {
    url: urlOf(cluster, place, databaseName),
    close: async () => {
      await watch.close()
      await underLock(dataDir, presence, async () => {
        if (!(await presence.hasOthers())) await stopServer(cluster, patience)
        await presence.leave()
      })
    },
  }
}

/** Bytes that PostgreSQL needs to start: some segments of its log. */
const spaceToStart = 64 * 1024 * 1024
const spaceCheckMs = 5000

/**
 * Tries again as long as the disk is full; that PostgreSQL can't say so, because its log is on the
 * same disk.
 */
async function whenDiskHasSpace<T>(folder: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize > spaceToStart) throw error
    }
    await sleep(spaceCheckMs, null, { signal })
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

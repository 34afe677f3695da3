import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { errorCode } from '../../config/data-dir.ts'
import { StartError } from '../../config/start-error.ts'
import { endClient } from '../end-client.ts'
import type { Cluster } from './cluster.ts'
import type { Presence } from './presence.ts'
import { findServer, startServer, type Place } from './server.ts'
import { stopServer, type Patience } from './stop-server.ts'

/**
 * Each process that uses the server keeps one connection of this name, which also reports when the
 * server goes away.
 */
const watchName = 'rapport-watch'

const connectTimeoutMs = 10_000
/**
 * The patience with a server that answers that it is not ready, because it replays its log after a
 * crash.
 */
const recoveryMs = 600_000

/** `ended` is listened for from the beginning, so that no end is missed. */
export type WatchConnection = { client: Client; ended: Promise<void> }

type Options = {
  cluster: Cluster
  presence: Presence
  settings: Record<string, string>
  /** The server was in use and must come back at the same place. */
  isBack?: boolean
  patience: Patience
  urlAt: (place: Place) => string
  signal?: AbortSignal | undefined
}

/**
 * Connects to the running server, or starts one. A server that was told to stop, or that hangs and
 * that no other process uses, is ended and started again. Call it under the lock.
 */
export async function reachServer(options: Options): Promise<{ place: Place; connection: WatchConnection }> {
  const { cluster, presence, settings, isBack = false, patience, signal } = options
  const startedAt = Date.now()
  let answeredAt = startedAt
  for (;;) {
    signal?.throwIfAborted()
    const found = await findServer(cluster)
    if (found?.isStopping) {
      await stopServer(cluster, patience)
      continue
    }
    const place = found === null ? await startServer(cluster, { settings, keepsPort: isBack }) : found.place
    const result = place === null ? null : await connect(options, place)
    if (result !== null && !(result instanceof Error)) return { place: place!, connection: result }
    const now = Date.now()
    if (result instanceof DatabaseError) answeredAt = now
    if (now - startedAt > recoveryMs) throw noAnswer(cluster, result)
    if (now - answeredAt > patience.hung * 1000) {
      if (await presence.hasOthers()) throw noAnswer(cluster, result)
      await stopServer(cluster, patience, { isHung: true })
      answeredAt = Date.now()
    }
    await sleep(100)
  }
}

const noAnswer = ({ log }: Cluster, reason: Error | null) =>
  new StartError(`The embedded PostgreSQL does not answer (${String(reason)}); see ${log}`)

/** Returns a connection, or why there is none. Throws a StartError if waiting is useless. */
async function connect(
  { cluster, patience, urlAt }: Options,
  place: Place,
): Promise<WatchConnection | Error> {
  const client = new Client({
    connectionString: urlAt(place),
    application_name: watchName,
    connectionTimeoutMillis: Math.min(connectTimeoutMs, patience.hung * 1000),
  })
  client.on('error', () => {})
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  try {
    await client.connect()
    return { client, ended }
  } catch (error) {
    await endClient(client)
    if (errorCode(error) === '28P01')
      throw new StartError(`The embedded database does not accept the password in ${cluster.folder}/password`)
    return error instanceof Error ? error : new Error(String(error))
  }
}

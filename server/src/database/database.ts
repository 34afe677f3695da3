import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, type ClientBase, type PoolClient, type PoolConfig } from 'pg'
import { errorCode } from '../config/data-dir.ts'
import { openEmbeddedPostgres } from './embedded/embedded.ts'
import { usualConnections } from './embedded/server.ts'
import { StartError } from '../config/start-error.ts'
import { CertificateRefused, namingRefusedServer } from '../http/refused-certificate.ts'
import { endClient } from './end-client.ts'

const oldestVersion = 15
const connectTimeout = 10_000
const drainPatience = 3000
const settingTimeout = 5000

/**
 * Milliseconds for one statement of a request or a job. The server cancels it first; the driver
 * gives up on a server that hangs and cancels nothing, and closes the connection.
 */
const statementTimeouts = { statement_timeout: 15_000, query_timeout: 20_000 }

/** A pool, or a client inside a transaction. */
export type Database = Pool | PoolClient

export type OpenDatabase = {
  url: string
  pool: Pool
  /** Drains the pool, and stops the embedded server if no other process uses it. Idempotent. */
  close(): Promise<void>
}

/**
 * A pool for requests and jobs: short statements, and an error after ten seconds without a free
 * connection. Its broken connections, idle or in use, don't end the process; the current or next
 * query reports the error.
 */
export function createPool(url: string, options: PoolConfig = {}): Pool {
  const { statement_timeout, ...driver } = { ...statementTimeouts, ...options }
  // The pool waits for it, though its types don't say so.
  const session = {
    onConnect: (client: ClientBase) => limitStatements(client, Number(statement_timeout)),
  }
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    application_name: 'rapport',
    keepAlive: true,
    keepAliveInitialDelayMillis: connectTimeout,
    ...session,
    ...driver,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Limits the statements of a session to these milliseconds; 0 is no limit, whatever the role's
 * default is. Not a start-up parameter: PgBouncer refuses unknown ones, and the driver doesn't send
 * a 0.
 */
export async function limitStatements(client: ClientBase, milliseconds: number): Promise<void> {
  const setting = { text: `set statement_timeout = ${milliseconds}`, query_timeout: settingTimeout }
  await client.query(setting)
}

/**
 * A pool for work whose statements may take as long as they need: migrations, imports, commands of
 * the operator.
 */
export const createLongPool = (url: string): Pool =>
  createPool(url, { statement_timeout: 0, query_timeout: 0 })

/** Runs long work on a pool of its own. */
export async function withLongPool<T>(url: string, run: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createLongPool(url)
  try {
    return await run(pool)
  } finally {
    await endPool(pool)
  }
}

/**
 * Milliseconds for the first connection. The URL may set it in seconds, as for libpq:
 * `?connect_timeout=5`.
 */
function connectTimeoutOf(url: string): number {
  const seconds = Number(URL.parse(url)?.searchParams.get('connect_timeout'))
  return seconds > 0 ? seconds * 1000 : connectTimeout
}

type OpenOptions = {
  onLost?: (error: Error) => void
  onStep?: (step: string) => void
  isLong?: boolean
  connections?: number
}

/**
 * Opens the configured database. With `databaseUrl` it only connects; otherwise it finds or starts
 * the embedded server in the data directory. `onLost` is called if the embedded server goes away
 * and doesn't come back. `isLong` makes `pool` one for long work. The embedded server, if it is
 * started here, allows `connections`, or as many as usual if that is more. Throws a StartError if
 * the database does not answer, refuses the connection or is too old.
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  { connections = 0, ...options }: OpenOptions = {},
): Promise<OpenDatabase> {
  const create = options.isLong ? createLongPool : createPool
  if (config.databaseUrl !== null) {
    await check(config.databaseUrl)
    const pool = create(config.databaseUrl)
    return { url: config.databaseUrl, pool, close: once(() => endPool(pool)) }
  }
  const settings = { max_connections: String(Math.max(usualConnections, connections)) }
  const server = await openEmbeddedPostgres(config.dataDir, { ...options, settings })
  const pool = create(server.url)
  const close = once(async () => {
    await endPool(pool)
    await server.close()
  })
  return { url: server.url, pool, close }
}

/** Throws a StartError if the database can't be used. */
async function check(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutOf(url) })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    const version = Math.floor(Number(rows[0]?.number) / 10_000)
    if (version < oldestVersion)
      throw new StartError(
        `The database is PostgreSQL ${rows[0]?.version}; ${oldestVersion} or newer is required`,
      )
  } catch (error) {
    throw connectError(url, error)
  } finally {
    await endClient(client)
  }
}

/** The one-line error for an unusable database. Never shows the password. */
function connectError(url: string, error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const { hostname, port, username, pathname } = new URL(url)
  // The path of a socket folder is percent-encoded.
  const place = `${decodeURIComponent(hostname) || 'localhost'}:${port || 5432}`
  const code = errorCode(error)
  const named = namingRefusedServer(error, { setting: 'DATABASE_URL', address: place })
  if (named instanceof CertificateRefused) return new StartError(sentence(named.message))
  if (code === '28P01' || code === '28000')
    return new StartError(`The database at ${place} refuses user ${username || '(none)'}: check DATABASE_URL`)
  if (code === '3D000')
    return new StartError(`There is no database ${pathname.slice(1)} at ${place}: check DATABASE_URL`)
  const reason = error.message || code || 'no reason given'
  return new StartError(`The database at ${place} does not answer (${reason}): check DATABASE_URL`)
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Waits for running queries, but not for ever. */
export async function endPool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(drainPatience, null, { ref: false })])
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => (running ??= run())
}

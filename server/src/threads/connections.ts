import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

/** PostgreSQL allows 100 connections unless told otherwise. Few threads share so many. */
const connectionsOfAll = 32
/** The number of connections in the pool of a process that serves in one thread. */
const maxConnections = 10
/** A request may hold one connection while it needs another. */
const minConnections = 4
/** The most connections that the turns of mailboxes hold and need. */
export const mailboxConnections = 10
/** Pool and index of the main thread, its jobs, an import, and a command of the operator. */
const connectionsBeside = 29 + mailboxConnections

/** The most connections of each serving thread's pool. */
export const poolSizeOf = (workers: number): number =>
  Math.max(minConnections, Math.min(maxConnections, Math.floor(connectionsOfAll / workers)))

/** The most connections that a process may need at once. Each thread also listens to announcements on one. */
export const neededConnections = (workers: number): number =>
  workers * (poolSizeOf(workers) + 1) + connectionsBeside

/**
 * A database that allows fewer refuses some when all are busy. A pooler in between may allow more,
 * so it is no reason not to start.
 */
export async function warnOfFewConnections(
  pool: Pool,
  { workers, log }: { workers: number; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> {
  const { rows } = await pool.query<{ allowed: number }>(
    `select current_setting('max_connections')::integer as allowed`,
  )
  const allowed = rows[0]?.allowed ?? 0
  const needed = neededConnections(workers)
  if (allowed < needed)
    log.warn({ allowed, needed, workers }, 'the database allows fewer connections than the threads may need')
}

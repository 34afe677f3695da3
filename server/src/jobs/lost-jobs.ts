import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'

/** Seconds in which an answer of the database arrives, or never does. */
const answerSeconds = 5

type Options = {
  pool: Pool
  log: FastifyBaseLogger
  workerId: string
  /** Ids of the jobs that the worker is running. */
  running: ReadonlySet<string>
  /** Milliseconds between looks. */
  interval: number
}

/**
 * Aborts when a worker has lost track of a job: the database gave it one, and the answer was lost
 * with the connection, or came after the time-out. The job is then locked by a living worker that
 * does not know of it, so it would wait for hours.
 */
export function lossOfJobs(options: Options, stop: AbortSignal): AbortSignal {
  const lost = new AbortController()
  void watch(options, stop, () => lost.abort())
  return lost.signal
}

async function watch(options: Options, stop: AbortSignal, onLost: () => void): Promise<void> {
  const { pool, log, workerId, running, interval } = options
  let suspects: string[] = []
  for (;;) {
    await sleep(interval, null, { signal: stop, ref: false }).catch(() => {})
    if (stop.aborted) return
    // A database that fails says nothing about jobs.
    const held = await heldBy(pool, workerId).catch(() => [])
    const unknown = held.filter((id) => !running.has(id))
    // One that ends at this moment is unknown, too, until its end is recorded.
    const ids = unknown.filter((id) => suspects.includes(id))
    suspects = unknown
    if (ids.length === 0) continue
    log.warn({ jobs: ids }, 'the worker restarts, because it holds jobs that it does not run')
    return onLost()
  }
}

async function heldBy(pool: Pool, workerId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from graphile_worker.jobs
     where locked_by = $1 and locked_at < now() - make_interval(secs => $2)`,
    [workerId, answerSeconds],
  )
  return rows.map(({ id }) => id)
}

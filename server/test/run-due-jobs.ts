import { EventEmitter } from 'node:events'
import { runOnce, type WorkerEvents } from 'graphile-worker'
import { pino } from 'pino'
import type { Pool } from 'pg'
import { quietLogger } from '../src/jobs/log.ts'
import type { Task } from '../src/jobs/jobs.ts'
import { taskList } from '../src/jobs/worker.ts'

/** Runs the due jobs and any they add, one at a time. After all have run, throws their errors. */
export async function runDueJobs(pool: Pool, tasks: readonly Task[]): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const errors: unknown[] = []
  events.on('job:error', ({ error }) => errors.push(error))
  const { signal } = new AbortController()
  // Loops for the next job of a queue, because the end of the previous one is recorded slightly too late.
  do
    await runOnce({
      pgPool: pool,
      taskList: taskList(tasks, { log: pino({ level: 'silent' }), signal }),
      logger: quietLogger,
      noHandleSignals: true,
      events,
      // Records the end of the last job before this returns.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  while (
    await isAnyDue(
      pool,
      tasks.map(({ name }) => name),
    )
  )
  if (errors.length > 1) throw new AggregateError(errors, 'several jobs failed')
  if (errors.length === 1) throw errors[0]
}

async function isAnyDue(pool: Pool, names: string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.jobs
     where task_identifier = any($1::text[]) and run_at <= now() and locked_at is null and attempts < max_attempts`,
    [names],
  )
  return rowCount !== 0
}

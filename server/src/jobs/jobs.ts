import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import type { z } from 'zod'
import { AccessEnded } from '../database/as-account.ts'

/** The properties needed to queue a job. `I` is its stored payload. */
export type JobName<I extends object> = {
  name: string
  /** Ids and addresses, never secrets: jobs are stored in the database. */
  payload: z.ZodType<unknown, I>
  /** Attempts, with pauses of e^n seconds between them: 10 take nine hours, 25 four days. */
  tries: number
}

/**
 * A kind of job. `run` must tolerate being run twice, because a process may die after the work and
 * before it is recorded. It throws to be retried, including when `signal` aborts because the
 * process is stopping or its worker is being replaced.
 */
export type Job<I extends object, P, D> = JobName<I> & {
  payload: z.ZodType<P, I>
  run: (deps: D, payload: P, signal: AbortSignal) => Promise<void>
}

export const defineJob = <I extends object, P, D>(job: Job<I, P, D>): Job<I, P, D> => job

type Options = {
  /** Replaces a job with the same key that hasn't started. */
  key?: string
  /** Jobs of one queue run one at a time; others run as soon as a worker is free. */
  queue?: string
  /**
   * 0 by default. A free worker takes the job with the lowest number, then the one that has waited
   * longest.
   */
  priority?: number
  /** The job doesn't run before this time. */
  runAt?: Date | null
}

/** Queues a job, which runs in any server process once the transaction commits. */
export async function addJob<I extends object>(
  db: Database,
  { name, tries }: JobName<I>,
  payload: NoInfer<I>,
  { key, queue, priority, runAt }: Options = {},
): Promise<void> {
  await db.query(
    `select graphile_worker.add_job($1, payload => $2::json, job_key => $3, max_attempts => $4::int,
       queue_name => $5, priority => $6::int, run_at => $7::timestamptz)`,
    [name, JSON.stringify(payload), key ?? null, tries, queue ?? null, priority ?? null, runAt ?? null],
  )
}

/** Whether a job is due that no worker has taken. Long work asks before it makes way. */
export async function hasWaitingJobs(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>(
    `select exists (
       select from graphile_worker.jobs where locked_at is null and run_at <= now()
         and attempts < max_attempts
     ) as waits`,
  )
  return rows[0]!.waits
}

type TaskContext = { log: FastifyBaseLogger; signal: AbortSignal }

/** A job with everything it needs, ready for a worker. */
export type Task = { name: string; work: (payload: unknown, context: TaskContext) => Promise<void> }

/**
 * A payload that doesn't parse, such as one of an older release, is logged and dropped. A job of an
 * account that was removed is over.
 */
export function toTask<I extends object, P, D>({ name, payload, run }: Job<I, P, D>, deps: D): Task {
  const work = async (stored: unknown, { log, signal }: TaskContext) => {
    const parsed = payload.safeParse(stored)
    if (parsed.success) return run(deps, parsed.data, signal).catch(unlessRemoved)
    log.error({ job: name, faults: parsed.error.issues.map(({ path }) => path.join('.')) }, 'job dropped')
  }
  return { name, work }
}

function unlessRemoved(error: unknown): void {
  if (!(error instanceof AccessEnded)) throw error
}

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { workerLogger } from './log.ts'
import type { Task } from './jobs.ts'
import { unlockDeadWorkers, WorkerLock } from './worker-lock.ts'

const concurrency = 4
/** Jobs are announced; this is how late one is found whose time has come, or whose announcement was lost. */
const pollMs = 2000
const sweepMs = 10_000
const restartMs = 5000
/** How long a stop waits for the tasks that run. */
const stopPatienceMs = 10_000

export type JobWorker = {
  /** Takes no more jobs, tells running ones to stop, and waits for them for ten seconds; what does not end is begun anew by another process. */
  close(force?: AbortSignal): Promise<void>
}

type Options = {
  pool: Pool
  tasks: readonly Task[]
  log: FastifyBaseLogger
  /** Done at the start and every `sweepInterval`; failures are logged. */
  upkeep?: readonly (() => Promise<void>)[]
  /** Milliseconds between two looks for jobs of dead workers. */
  sweepInterval?: number
}

/**
 * Runs jobs in this process until it is closed. Jobs that a killed process left behind are taken over: at the start, and within ten
 * seconds while running. A worker that fails as a whole, because the database went away, starts again.
 */
export async function startWorker(options: Options): Promise<JobWorker> {
  const stop = new AbortController()
  await sweep(options)
  const ended = Promise.all([keepRunning(options, stop.signal), keepSweeping(options, stop.signal)])
  return {
    close: async (force) => {
      stop.abort()
      const patience = sleep(stopPatienceMs, null, { ref: false, ...(force && { signal: force }) })
      await Promise.race([ended, patience.catch(() => {})])
    },
  }
}

async function keepRunning(options: Options, stop: AbortSignal): Promise<void> {
  const { log } = options
  while (!stop.aborted) {
    try {
      await runUntil(options, stop)
    } catch (error) {
      log.error({ err: error }, 'the job worker failed')
    }
    await pause(restartMs, stop)
  }
}

/** One life of graphile-worker, which has an id of its own. */
async function runUntil({ pool, tasks, log }: Options, stop: AbortSignal): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  let lock: WorkerLock | undefined
  events.on('pool:create', ({ workerPool }) => (lock = new WorkerLock(pool, workerPool.id)))
  try {
    const runner = await run({
      pgPool: pool,
      taskList: taskList(tasks, { log, signal: stop }),
      logger: workerLogger(log),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      events,
      // Failures to note the end of a job are only caught when they are noted in batches.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Asked, and waited for, each time before a job is taken: none is, unless the others can see that we live.
      forbiddenFlags: async () => {
        await lock?.hold()
        return []
      },
    })
    await stopped(runner, stop)
  } finally {
    await lock?.release()
  }
}

/** Tasks as graphile-worker takes them. */
export const taskList = (tasks: readonly Task[], context: Parameters<Task['work']>[1]): TaskList =>
  Object.fromEntries(tasks.map(({ name, work }) => [name, (payload: unknown) => work(payload, context)]))

async function stopped(runner: Runner, stop: AbortSignal): Promise<void> {
  const onStop = () => void runner.stop().catch(() => {})
  stop.addEventListener('abort', onStop)
  if (stop.aborted) onStop()
  try {
    await runner.promise
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}

async function keepSweeping(options: Options, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await pause(options.sweepInterval ?? sweepMs, stop)
    if (!stop.aborted) await sweep(options)
  }
}

async function sweep({ pool, log, upkeep = [] }: Options): Promise<void> {
  try {
    const dead = await unlockDeadWorkers(pool)
    if (dead.length > 0) log.warn({ workers: dead }, 'jobs of workers that died are taken over')
  } catch (error) {
    log.error({ err: error }, 'jobs of dead workers could not be looked for')
  }
  // After it, because a dead worker may have died in a job's last attempt.
  for (const chore of upkeep) {
    try {
      await chore()
    } catch (error) {
      log.error({ err: error }, 'upkeep failed')
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal, ref: false }).catch(() => {})
}

import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { workerLogger } from './log.ts'
import type { Task } from './jobs.ts'
import { lossOfJobs } from './lost-jobs.ts'
import { releasedOnce } from './released-once.ts'
import { unlockDeadWorkers, WorkerLock } from './worker-lock.ts'

/** Jobs are announced. Polling finds delayed jobs and those whose announcement was lost. */
const pollMs = 2000
const sweepMs = 10_000
const restartMs = 1000
/** How long a stop waits for running tasks. */
const stopPatienceMs = 10_000
const abandonMs = 5000
/** Longer than a conversation with a mail server may last. */
const taskPatienceMs = 60_000

export type JobWorker = {
  /**
   * Takes no more jobs, tells running ones to stop, and waits ten seconds for them. Another process
   * runs unfinished jobs again.
   */
  close(force?: AbortSignal): Promise<void>
}

type Options = {
  pool: Pool
  tasks: readonly Task[]
  log: FastifyBaseLogger
  /** Jobs that run at once; four unless given. */
  concurrency?: number
  /** Runs at the start and every `sweepInterval`. Failures are logged. */
  upkeep?: readonly (() => Promise<void>)[]
  /** Milliseconds between searches for jobs of dead workers. */
  sweepInterval?: number
  /** Milliseconds in which a worker that is to be replaced must have ended. */
  abandonAfter?: number
}

/**
 * Runs jobs in this process until closed. Takes over jobs that a killed process left behind, at the
 * start and then within ten seconds. Restarts a worker that fails as a whole, for example because
 * the database went away, and one that cannot ask for jobs or has lost track of one.
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
      log.error({ err: error }, 'job worker failed')
    }
    await pause(restartMs, stop)
    // The jobs that it held; upkeep would keep its successor waiting.
    if (!stop.aborted) await releaseJobs(options)
  }
}

/**
 * Runs graphile-worker once, with its own worker id, until it is stopped, cannot ask for jobs, or
 * has lost track of one.
 */
async function runUntil(
  { pool, tasks, log, concurrency = 4, sweepInterval = sweepMs, abandonAfter = abandonMs }: Options,
  stop: AbortSignal,
): Promise<void> {
  const events: WorkerEvents = new EventEmitter()
  const failed = failureOfFirstRequest(events)
  let lock: WorkerLock | undefined
  let workerId = ''
  const running = new Set<string>()
  const over = new AbortController()
  const abandon = new AbortController()
  const abandoned = Promise.withResolvers<void>()
  const signal = AbortSignal.any([stop, abandon.signal])
  const { counting, isBusy, settled } = counted(tasks)
  // After a failure of the database, the worker continues to try to record the end of jobs, with
  // pauses of up to two minutes. Its successor doesn't need these records: this worker's jobs are
  // released with its lock, though not while its tasks run, which would then run twice.
  const replace = async () => {
    await pause(abandonAfter, stop)
    if (stop.aborted) return
    abandon.abort()
    if (isBusy()) {
      await Promise.race([settled(), pause(taskPatienceMs, over.signal)])
      // Time to record how they ended.
      await pause(abandonAfter, over.signal)
    }
    abandoned.resolve()
  }
  events.on('pool:gracefulShutdown', () => void replace())
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
    lock = new WorkerLock(pool, workerId)
  })
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))
  try {
    const runner = await run({
      pgPool: releasedOnce(pool),
      taskList: taskList(counting, { log, signal }),
      logger: workerLogger(log),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      events,
      // graphile-worker handles failures to record the end of a job only if it records them in batches.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // Awaited before each job is taken: no job may be taken unless others can see that this
      // worker is alive.
      forbiddenFlags: async () => {
        await lock?.hold()
        return []
      },
    })
    const lost = lossOfJobs({ pool, log, workerId, running, interval: sweepInterval }, over.signal)
    await Promise.race([stopped(runner, AbortSignal.any([stop, lost, failed])), abandoned.promise])
  } finally {
    over.abort()
    await lock?.release()
  }
}

/**
 * Aborts when the first request for a job fails. With it graphile-worker reads which tasks the
 * database knows, and keeps a failure for good, so that all later requests fail, too.
 */
function failureOfFirstRequest(events: WorkerEvents): AbortSignal {
  const failed = new AbortController()
  let isAnswered = false
  events.on('worker:getJob:empty', () => (isAnswered = true))
  events.on('job:start', () => (isAnswered = true))
  events.on('worker:getJob:error', ({ error }) => {
    // Deferred, because its workers only end quietly between requests.
    if (!isAnswered) setImmediate(() => failed.abort(error))
  })
  return failed.signal
}

/** Tasks in the form that graphile-worker expects. */
export const taskList = (tasks: readonly Task[], context: Parameters<Task['work']>[1]): TaskList =>
  Object.fromEntries(tasks.map(({ name, work }) => [name, (payload: unknown) => work(payload, context)]))

type Counted = { counting: Task[]; isBusy: () => boolean; settled: () => Promise<unknown> }

/** Tasks of which `settled` waits for those that are running. */
function counted(tasks: readonly Task[]): Counted {
  const running = new Set<Promise<void>>()
  const count = async (work: Promise<void>) => {
    running.add(work)
    try {
      await work
    } finally {
      running.delete(work)
    }
  }
  return {
    counting: tasks.map(({ name, work }) => ({ name, work: (...input) => count(work(...input)) })),
    isBusy: () => running.size > 0,
    settled: () => Promise.allSettled(running),
  }
}

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

/** Releases the jobs of dead workers. */
async function releaseJobs({ pool, log }: Options): Promise<void> {
  try {
    const dead = await unlockDeadWorkers(pool)
    if (dead.length > 0) log.warn({ workers: dead }, 'took over jobs of dead workers')
  } catch (error) {
    log.error({ err: error }, 'failed to look for jobs of dead workers')
  }
}

async function sweep(options: Options): Promise<void> {
  const { log, upkeep = [] } = options
  await releaseJobs(options)
  // After the jobs are released, because a dead worker may have died in the last attempt of one.
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

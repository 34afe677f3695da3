import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { run } from '../../test/processes/process.ts'
import { runDueJobs } from '../../test/run-due-jobs.ts'
import { inTransaction } from '../database/transaction.ts'
import { z } from 'zod'
import { addJob, defineJob, toTask, type Task } from './jobs.ts'
import { startWorker, type JobWorker } from './worker.ts'

const patience = { timeout: 15_000, interval: 20 }

let pool: Pool
let url: string
let lines: string[]
const workers: JobWorker[] = []

beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
  lines = []
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close(AbortSignal.abort())))
})

const log = () => pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })

async function start(task: Task, upkeep = async () => {}, abandonAfter = 5000): Promise<JobWorker> {
  const options = { upkeep: [upkeep], sweepInterval: 100, abandonAfter }
  const worker = await startWorker({ pool, tasks: [task], log: log(), ...options })
  workers.push(worker)
  return worker
}

type Greeting = { userId: number }
type Run = (greeting: Greeting, signal: AbortSignal) => Promise<void>

/** The same name as in dying-job-worker.ts. */
const greet = defineJob({
  name: 'greet',
  payload: z.strictObject({ userId: z.int() }),
  tries: 10,
  run: (greeter: Run, payload, signal) => greeter(payload, signal),
})
const greeting = (greeter: Run) => toTask(greet, greeter)
const greetUser = (userId: number) => addJob(pool, greet, { userId })
const jobs = async () =>
  (await pool.query('select id, attempts, last_error, locked_by from graphile_worker.jobs order by id')).rows

/**
 * Queues a job and gives it to the running worker, as if the answer to the worker's request had
 * been lost.
 */
const loseJob = (userId: number) =>
  inTransaction(pool, async (client) => {
    await addJob(client, greet, { userId })
    await client.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', attempts = 1,
         locked_by = (select locked_by from graphile_worker._private_jobs where locked_by is not null)
       where locked_by is null`,
    )
  })

/** Ends the session that proves that the worker is alive. */
const loseLock = async () => {
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).not.toEqual([])
}

describe('a job', () => {
  test('runs once its transaction commits, and leaves nothing behind', async () => {
    const done: Greeting[] = []
    await start(greeting(async (payload) => void done.push(payload)))
    // The first job of a task takes a lock that the next one would wait for.
    await greetUser(6)
    await vi.waitFor(() => expect(done).toHaveLength(1), patience)
    await inTransaction(pool, async (client) => {
      await addJob(client, greet, { userId: 7 })
      await greetUser(8)
      await vi.waitFor(() => expect(done).toHaveLength(2), patience)
    })
    await vi.waitFor(() => expect(done.map(({ userId }) => userId)).toEqual([6, 8, 7]), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })

  test('does not run if its transaction is rolled back', async () => {
    await inTransaction(pool, async (client) => {
      await addJob(client, greet, { userId: 7 })
      throw new Error('changed my mind')
    }).catch(() => {})
    expect(await jobs()).toEqual([])
  })

  test('is replaced by one of the same key', async () => {
    for (const userId of [1, 2]) await addJob(pool, greet, { userId }, { key: 'same' })
    const done: unknown[] = []
    await runDueJobs(pool, [greeting(async (payload) => void done.push(payload))])
    expect(done).toEqual([{ userId: 2 }])
  })

  test('that throws is logged, kept and retried', async () => {
    await greetUser(1)
    let tries = 0
    await start(
      greeting(async () => {
        if (++tries === 1) throw new Error('nobody is at home')
      }),
    )
    await vi.waitFor(() => expect(lines.join('')).toContain('nobody is at home'), patience)
    // The next attempt is due in seconds, so bring it forward.
    await vi.waitFor(
      async () => expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 1 }]),
      patience,
    )
    await pool.query('update graphile_worker._private_jobs set run_at = now(); notify "jobs:insert"')
    await vi.waitFor(() => expect(tries).toBe(2), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })

  test.each(['null', '{}', '{"userId":"1"}', '{"userId":1,"mail":"x"}', '[]'])(
    'with the payload %s is logged and dropped',
    async (payload) => {
      await pool.query(`select graphile_worker.add_job('greet', payload => $1::json)`, [payload])
      const done: unknown[] = []
      await start(greeting(async (given) => void done.push(given)))
      await vi.waitFor(() => expect(lines.join('')).toContain('job dropped'), patience)
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
      expect(done).toEqual([])
    },
  )
})

describe('a worker that ends', () => {
  test('killed during a job, leaves it to another within moments', async () => {
    await greetUser(1)
    const victim = run('server/test/processes/dying-job-worker.ts', { DATABASE_URL: url })
    await victim.printed('begun')
    expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
    const done: unknown[] = []
    let sweeps = 0
    await start(
      greeting(async (payload) => void done.push(payload)),
      async () => void sweeps++,
    )
    await vi.waitFor(() => expect(sweeps).toBeGreaterThan(5), patience)
    // The worker of this job is alive.
    expect(done).toEqual([])
    victim.child.kill('SIGKILL')
    expect(await victim.ended).toBe('SIGKILL')
    await vi.waitFor(() => expect(done).toEqual([{ userId: 1 }]), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })

  test('tells its tasks to stop, waits for them, and leaves the rest', async () => {
    const done: string[] = []
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
    const worker = await start(
      greeting(async (_payload, signal) => {
        done.push('begun')
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        done.push('told')
        await mayEnd
        done.push('ended')
      }),
    )
    await greetUser(1)
    await vi.waitFor(() => expect(done).toEqual(['begun']), patience)
    const closed = worker.close().then(() => done.push('closed'))
    await vi.waitFor(() => expect(done).toEqual(['begun', 'told']), patience)
    letEnd()
    await closed
    expect(done).toEqual(['begun', 'told', 'ended', 'closed'])
    expect(await jobs()).toEqual([])
    await greetUser(2)
    const others: unknown[] = []
    await start(greeting(async (payload) => void others.push(payload)))
    await vi.waitFor(() => expect(others).toEqual([{ userId: 2 }]), patience)
    expect(done).toHaveLength(4)
  })

  test('whose first request for a job loses its session, is replaced by one that works', async () => {
    const done: Greeting[] = []
    await inTransaction(pool, async (client) => {
      await client.query('lock table graphile_worker._private_tasks in share mode')
      await start(greeting(async (payload) => void done.push(payload)))
      const waiting = `from pg_locks where not granted and relation = 'graphile_worker._private_tasks'::regclass`
      await vi.waitFor(async () => {
        const { rows } = await pool.query(`select pg_terminate_backend(pid) ${waiting}`)
        expect(rows).not.toEqual([])
      }, patience)
    })
    await greetUser(1)
    await vi.waitFor(() => expect(done).toHaveLength(1), patience)
  })

  test('takes its lock again when its session is lost, and continues', async () => {
    const done: unknown[] = []
    await start(greeting(async (payload) => void done.push(payload)))
    await greetUser(1)
    // If the session were lost before the end of a job is recorded, the job would run again.
    await vi.waitFor(() => expect(done).toHaveLength(1), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await greetUser(2)
    await vi.waitFor(() => expect(done).toHaveLength(2), patience)
    // A worker that replaces the one whose session was lost takes it a moment later.
    const locks = async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows
    }
    await vi.waitFor(async () => expect(await locks()).toHaveLength(1), patience)
  })

  test('whose lock was lost while a task runs, keeps its job', async () => {
    const begun: unknown[] = []
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await start(
      greeting(async (payload) => {
        begun.push(payload)
        await held
      }),
    )
    await greetUser(1)
    await vi.waitFor(() => expect(begun).toHaveLength(1), patience)
    for (let times = 0; times < 3; times++) {
      await vi.waitFor(loseLock, patience)
      // Several sweeps.
      await sleep(800)
    }
    expect(begun).toHaveLength(1)
    letGo()
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
    expect(begun).toHaveLength(1)
  })

  test('holding a job that it does not know of, lets go of it', async () => {
    const done: unknown[] = []
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await start(
      greeting(async (payload) => {
        done.push(payload)
        if (payload.userId === 1) await held
      }),
    )
    await greetUser(1)
    await vi.waitFor(() => expect(done).toEqual([{ userId: 1 }]), patience)
    await loseJob(2)
    letGo()
    await vi.waitFor(() => expect(done).toContainEqual({ userId: 2 }), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
    expect(done).toHaveLength(2)
  })

  test('replaced while a task runs, tells it to stop and waits for it before another takes its job', async () => {
    const begun: number[] = []
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: told, resolve: tell } = Promise.withResolvers<void>()
    const task = greeting(async ({ userId }, signal) => {
      begun.push(userId)
      if (userId !== 1) return
      signal.addEventListener('abort', () => tell())
      await held
    })
    await start(task, async () => {}, 50)
    await greetUser(1)
    await vi.waitFor(() => expect(begun).toEqual([1]), patience)
    await loseJob(2)
    await told
    // Longer than a worker pauses before its successor starts.
    await sleep(1500)
    expect(begun).toEqual([1])
    letGo()
    await vi.waitFor(() => expect(begun).toEqual([1, 2]), patience)
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), patience)
  })
})

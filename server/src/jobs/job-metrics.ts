import type { PoolClient } from 'pg'
import { Histogram } from 'prom-client'
import type { Metrics, Sample } from '../metrics/metrics.ts'
import type { Task } from './jobs.ts'

/**
 * Returns the same tasks, but times their runs, and adds gauges of the jobs waiting in the
 * database, for all processes.
 */
export function measuredTasks(tasks: readonly Task[], metrics: Metrics): Task[] {
  metrics.addDatabaseGauge({
    name: 'rapport_jobs',
    help: 'Jobs on file by kind and state: due, later, running, failed (given up)',
    labelNames: ['job', 'state'],
    read: readStates,
  })
  metrics.addDatabaseGauge({
    name: 'rapport_job_delay_seconds',
    help: 'How long the oldest job of the kind that is due has waited',
    labelNames: ['job'],
    read: readDelays,
  })
  const runs = new Histogram({
    name: 'rapport_job_duration_seconds',
    help: 'Time of one attempt, by kind and outcome: done, failed, stopped (the worker was told to end)',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [metrics.registry],
  })
  return tasks.map((task) => measuredTask(task, runs))
}

function measuredTask({ name, work }: Task, runs: Histogram<'job' | 'outcome'>): Task {
  return {
    name,
    work: async (payload, context) => {
      const started = performance.now()
      const end = (outcome: string) =>
        runs.observe({ job: name, outcome }, (performance.now() - started) / 1000)
      try {
        await work(payload, context)
        end('done')
      } catch (error) {
        end(context.signal.aborted ? 'stopped' : 'failed')
        throw error
      }
    },
  }
}

async function readStates(client: PoolClient, now: Date): Promise<Sample<'job' | 'state'>[]> {
  const { rows } = await client.query<{ job: string; state: string; value: number }>(
    `select task_identifier as job, state, count(*)::integer as value
     from graphile_worker.jobs, lateral (select case
       when locked_at is not null then 'running'
       when attempts >= max_attempts then 'failed'
       when run_at > $1 then 'later'
       else 'due' end) as of(state)
     group by 1, 2`,
    [now],
  )
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}

async function readDelays(client: PoolClient, now: Date): Promise<Sample<'job'>[]> {
  const { rows } = await client.query<{ job: string; value: number }>(
    `select task_identifier as job, extract(epoch from $1::timestamptz - min(run_at))::float8 as value
     from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= $1
     group by 1`,
    [now],
  )
  return rows.map(({ value, job }) => ({ labels: { job }, value }))
}

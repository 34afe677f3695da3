import type { JobState } from '@rapport/contract/admin/job-names.ts'
import type { JobKind } from '@rapport/contract/admin/jobs.ts'
import type { PoolClient } from 'pg'
import type { Database } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/placeholders.ts'
import { allJobs, countOf, jobState } from '../../../jobs/job-states.ts'

export type KindRow = Omit<JobKind, 'oldestDueAt'> & { oldestDueAt: Date | null }

/** Counts jobs by name. Kinds without a job are left out. */
export async function countJobs(db: Database, now: Date): Promise<KindRow[]> {
  const { rows } = await db.query<KindRow>(
    `select t.identifier as kind, ${countOf('waiting')}, ${countOf('retrying')}, ${countOf('running')},
       ${countOf('failed')},
       min(j.run_at) filter (where ${jobState} in ('waiting', 'retrying') and j.run_at <= $1) as "oldestDueAt"
     from ${allJobs} group by 1 order by 1`,
    [now],
  )
  return rows
}

export type JobRow = {
  id: number
  kind: string
  state: JobState
  attempts: number
  tries: number
  dueAt: Date
  lastError: string | null
  payload: unknown
}

type Filter = { kind: string | null; state: JobState | null }

const matching = ({ kind, state }: Placeholders<'kind' | 'state'>) =>
  `(${kind}::text is null or t.identifier = ${kind}) and (${state}::text is null or ${jobState} = ${state})`

/** Newest first. */
export async function findJobs(
  db: Database,
  { kind, state: wanted }: Filter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: JobRow[]; total: number }> {
  const { rows: counts } = await db.query<{ total: number }>(
    `select count(*)::integer as total from ${allJobs} where ${matching({ kind: '$1', state: '$2' })}`,
    [kind, wanted],
  )
  const { rows } = await db.query<JobRow>(
    `select j.id::integer as id, t.identifier as kind, ${jobState} as state, j.attempts,
       j.max_attempts as tries, j.run_at as "dueAt",
       j.last_error as "lastError", j.payload
     from ${allJobs} where ${matching({ kind: '$1', state: '$2' })}
     order by j.id desc offset $3 limit $4`,
    [kind, wanted, offset, limit],
  )
  return { rows, total: counts[0]!.total }
}

export type LockedJob = { kind: string; state: JobState; attempts: number }

/** No worker takes the job until the transaction ends. Null if it has finished or been dropped. */
export async function lockJob(client: PoolClient, id: number): Promise<LockedJob | null> {
  const { rows } = await client.query<LockedJob>(
    `select t.identifier as kind, ${jobState} as state, j.attempts from ${allJobs}
     where j.id = $1 for update of j`,
    [id],
  )
  return rows[0] ?? null
}

/** The job must be locked, and not running. */
export async function rescheduleJob(client: PoolClient, id: number, now: Date): Promise<void> {
  await client.query(
    'select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => $2::timestamptz, attempts => 0)',
    [id, now],
  )
}

/** The job must be locked, and not running. */
export async function removeJob(client: PoolClient, id: number): Promise<void> {
  await client.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
}

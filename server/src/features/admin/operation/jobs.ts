import type { JobState } from '@rapport/contract/admin/job-names.ts'
import type { listJobs as listRoute } from '@rapport/contract/admin/jobs.ts'
import type { Output } from '@rapport/contract/route.ts'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../../database/transaction.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Admin } from '../../audit/audit.ts'
import {
  countJobs,
  findJobs,
  lockJob,
  removeJob,
  rescheduleJob,
  type JobRow,
  type KindRow,
  type LockedJob,
} from './job-queries.ts'
import { aboutOf, shownFailure } from './shown-job.ts'

export type JobsDeps = { pool: Pool; now: () => Date }

type JobQuery = { kind?: string | undefined; state?: JobState | undefined; page: number; limit: number }

export async function listJobs(
  { pool, now }: JobsDeps,
  { kind, state, page, limit }: JobQuery,
): Promise<Output<(typeof listRoute)['data']>> {
  const [kinds, { rows, total }] = await Promise.all([
    countJobs(pool, now()),
    findJobs(pool, { kind: kind ?? null, state: state ?? null }, { offset: (page - 1) * limit, limit }),
  ])
  return {
    kinds: kinds.map(kindToContract),
    items: rows.map(toContract),
    metadata: { total, page, limit },
  }
}

const kindToContract = ({ oldestDueAt, ...counts }: KindRow) => ({
  ...counts,
  oldestDueAt: oldestDueAt?.toISOString() ?? null,
})

const toContract = ({ dueAt, lastError, payload, ...row }: JobRow) => ({
  ...row,
  dueAt: dueAt.toISOString(),
  failure: lastError === null ? null : shownFailure(lastError),
  about: aboutOf(payload),
})

/** Makes a job due now, with all its tries. Throws `not_found`, and `conflict` while it is running. */
export async function retryJob(deps: JobsDeps, admin: Admin, { id }: { id: number }): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.pool, async (client) => {
    const job = await lockIdleJob(client, id)
    await rescheduleJob(client, id, now)
    await audit(client, admin, { action: 'job_retried', target: { kind: 'job', id }, before: job, now })
  })
}

/**
 * Removes a job. Long work of an account that has lost its job is ended as failed by the upkeep,
 * within ten seconds. Throws `not_found`, and `conflict` while the job is running.
 */
export async function dropJob(deps: JobsDeps, admin: Admin, { id }: { id: number }): Promise<void> {
  const now = deps.now()
  await inTransaction(deps.pool, async (client) => {
    const job = await lockIdleJob(client, id)
    await removeJob(client, id)
    await audit(client, admin, { action: 'job_dropped', target: { kind: 'job', id }, before: job, now })
  })
}

async function lockIdleJob(client: PoolClient, id: number): Promise<LockedJob> {
  const job = await lockJob(client, id)
  if (!job) throw new AppError('not_found')
  // Its worker may be on any server, and would continue.
  if (job.state === 'running') throw new AppError('conflict')
  return job
}

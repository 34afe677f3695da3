import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { empty, idParams, line, pageOf, pageQuery, time } from '../shapes.ts'
import { jobAbouts, jobStates } from './job-names.ts'
import { adminRoutes } from './routes.ts'

const job = z.object({
  id: z.int(),
  /** One of `jobNames`, or of an earlier release. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** The tries that were made; one that runs counts. */
  attempts: z.int(),
  tries: z.int(),
  /** When it may run, or might have. */
  dueAt: time,
  /** The error of its last attempt: one line, without addresses and quoted words. */
  failure: z.string().nullable(),
  /** The ids of the job's subjects, by name. */
  about: z.array(z.object({ name: z.enum(jobAbouts), value: z.string() })),
})
export type Job = z.infer<typeof job>

const count = z.int()
const jobKind = z.object({
  kind: z.string(),
  waiting: count,
  retrying: count,
  running: count,
  failed: count,
  /** The time since which the oldest due job has waited. Null if none is due. */
  oldestDueAt: time.nullable(),
})
export type JobKind = z.infer<typeof jobKind>

export const listJobs = route(adminRoutes.listJobs, {
  summary: 'The number of jobs of each kind, and a page of jobs, newest first. Finished jobs are not kept',
  query: pageQuery(limits.maxPageSize, 20).extend({
    kind: line(60).optional(),
    state: z.enum(jobStates, 'error_unknown_value').optional(),
  }),
  data: pageOf(job).extend({ kinds: z.array(jobKind) }),
})

export const retryJob = route(adminRoutes.retryJob, {
  summary: 'Run a job as soon as a worker is free, with all its tries again. `conflict` while it is running',
  params: idParams,
  data: empty,
  failures: ['conflict'],
})

export const dropJob = route(adminRoutes.dropJob, {
  summary:
    'Remove a job for good. Bulk reveals, imports, enrichments and additions to lists then end as failed, and give back credits that they have not used. `conflict` while it is running',
  params: idParams,
  data: empty,
  failures: ['conflict'],
})

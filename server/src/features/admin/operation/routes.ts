import * as jobs from '@rapport/contract/admin/jobs.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import { dropJob, listJobs, retryJob, type JobsDeps } from './jobs.ts'

export function addOperationRoutes(app: FastifyInstance, deps: JobsDeps): void {
  addRoute(app, jobs.listJobs, ({ query }) => listJobs(deps, query))
  addRoute(app, jobs.retryJob, async (call) => {
    await retryJob(deps, adminOf(call), call.params)
    return {}
  })
  addRoute(app, jobs.dropJob, async (call) => {
    await dropJob(deps, adminOf(call), call.params)
    return {}
  })
}

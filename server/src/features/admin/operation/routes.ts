import * as jobs from '@rapport/contract/admin/jobs.ts'
import { checkInstallation as checkRoute } from '@rapport/contract/admin/installation.ts'
import * as contract from '@rapport/contract/admin/operation.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import { adminOf } from '../../audit/audit.ts'
import { InstallationChecks, type CheckDeps } from './check-installation.ts'
import { getConnections, type ConnectionsDeps } from './connections.ts'
import { getEmails, sendTestEmail, type TestEmailDeps } from './emails.ts'
import { dropJob, listJobs, retryJob, type JobsDeps } from './jobs.ts'
import { listMailboxes, release, type MailboxesDeps } from './mailboxes.ts'
import { listProviders, type ProvidersDeps } from './providers.ts'

export type OperationDeps = JobsDeps &
  ProvidersDeps &
  MailboxesDeps &
  ConnectionsDeps &
  TestEmailDeps &
  CheckDeps

export function addOperationRoutes(app: FastifyInstance, deps: OperationDeps): void {
  addRoute(app, jobs.listJobs, ({ query }) => listJobs(deps, query))
  addRoute(app, jobs.retryJob, async (call) => {
    await retryJob(deps, adminOf(call), call.params)
    return {}
  })
  addRoute(app, jobs.dropJob, async (call) => {
    await dropJob(deps, adminOf(call), call.params)
    return {}
  })
  addRoute(app, contract.listProviders, () => listProviders(deps))
  addRoute(app, contract.listMailboxes, ({ query }) => listMailboxes(deps, query))
  addRoute(app, contract.releaseBrake, (call) => release(deps, adminOf(call), call.body))
  addRoute(app, contract.getEmails, () => getEmails(deps))
  addRoute(app, contract.sendTestEmail, async (call) => {
    await sendTestEmail(deps, adminOf(call))
    return {}
  })
  addRoute(app, contract.getConnections, () => getConnections(deps))
  const checks = new InstallationChecks(deps)
  addRoute(app, checkRoute, ({ language }) => checks.check(language))
}

import * as checks from '@rapport/contract/integrations/checks.ts'
import * as contract from '@rapport/contract/integrations/schemas.ts'
import * as smtp from '@rapport/contract/integrations/smtp.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { wholeList } from '../../http/answers/whole-list.ts'
import { connectGmail, startGmail } from './connect.ts'
import { releaseMailbox } from './health/release.ts'
import {
  changeIntegration,
  getEmailUsage,
  listIntegrations,
  toggleIntegration,
  type IntegrationsDeps,
} from './mailboxes.ts'
import { getCheck, listChecks, startCheck } from './checks/checks.ts'
import { checkSmtp, connectSmtp } from './connect-smtp.ts'
import { findSettings } from './find-settings.ts'
import { removeGmail, removeSmtp } from './removal.ts'

export function addIntegrationRoutes(app: FastifyInstance, deps: IntegrationsDeps): void {
  addRoute(app, contract.listIntegrations, async ({ actor }) =>
    wholeList(await listIntegrations(deps, actor)),
  )
  for (const route of [contract.listGmail, contract.listGoogle])
    addRoute(app, route, async ({ actor }) =>
      wholeList(await listIntegrations(deps, actor, { provider: 'gmail' })),
    )
  addRoute(app, contract.listSmtp, async ({ actor }) =>
    wholeList(await listIntegrations(deps, actor, { provider: 'smtp' })),
  )
  addRoute(app, contract.listOutbox, async ({ actor }) =>
    wholeList(await listIntegrations(deps, actor, { provider: 'outbox' })),
  )
  addRoute(app, contract.getEmailUsage, ({ actor, params }) => getEmailUsage(deps, actor, params))
  addRoute(app, contract.changeIntegration, ({ actor, params, body }) =>
    changeIntegration(deps, actor, { ...params, ...body }),
  )
  addRoute(app, contract.releaseMailbox, ({ actor, params }) => releaseMailbox(deps, actor, params))
  addRoute(app, contract.startGmail, ({ actor }) => startGmail(deps, actor))
  addRoute(app, contract.connectGmail, ({ actor, body }) => connectGmail(deps, actor, body))
  for (const [provider, route] of [
    ['gmail', contract.toggleGmail],
    ['smtp', contract.toggleSmtp],
    ['outbox', contract.toggleOutbox],
  ] as const)
    addRoute(app, route, ({ actor, params, body }) =>
      toggleIntegration(deps, actor, { ...params, provider, active: body?.active }),
    )
  addRoute(app, contract.removeGmail, ({ actor, params }) => removeGmail(deps, actor, params))
  addSmtpRoutes(app, deps)
  addCheckRoutes(app, deps)
}

/** Mailboxes at any server. */
function addSmtpRoutes(app: FastifyInstance, deps: IntegrationsDeps): void {
  addRoute(app, smtp.findSmtpSettings, ({ actor, body }) => findSettings(deps, actor, body))
  addRoute(app, smtp.checkSmtp, ({ actor, body }) => checkSmtp(deps, actor, body))
  addRoute(app, smtp.connectSmtp, ({ actor, body }) => connectSmtp(deps, actor, body))
  addRoute(app, smtp.removeSmtp, ({ actor, params }) => removeSmtp(deps, actor, params))
}

function addCheckRoutes(app: FastifyInstance, deps: IntegrationsDeps): void {
  addRoute(app, checks.startCheck, ({ actor, params }) => startCheck(deps, actor, params))
  addRoute(app, checks.listChecks, async ({ actor, params }) =>
    wholeList(await listChecks(deps, actor, params)),
  )
  addRoute(app, checks.getCheck, ({ actor, params }) => getCheck(deps, actor, params))
}

import * as contract from '@rapport/contract/teams/invitations.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { acceptInvitation } from './accept.ts'
import {
  invite,
  listInvitations,
  lookAtInvitation,
  resendInvitation,
  withdrawInvitation,
  type InvitationsDeps,
} from './invitations.ts'

export function addInvitationRoutes(app: FastifyInstance, deps: InvitationsDeps): void {
  addRoute(app, contract.listInvitations, ({ actor, query }) => listInvitations(deps, actor, query))
  addRoute(app, contract.invite, ({ actor, body, address }) => invite(deps, actor, { ...body, address }))
  addRoute(app, contract.resendInvitation, ({ actor, params, address }) =>
    resendInvitation(deps, actor, { ...params, address }),
  )
  addRoute(app, contract.withdrawInvitation, async ({ actor, params }) => {
    await withdrawInvitation(deps, actor, params)
    return {}
  })
  addRoute(app, contract.acceptInvitation, ({ actor, body, address }) =>
    acceptInvitation(deps, actor, { ...body, address }),
  )
  addRoute(app, contract.lookAtInvitation, ({ body, address }) =>
    lookAtInvitation(deps, { ...body, address }),
  )
}

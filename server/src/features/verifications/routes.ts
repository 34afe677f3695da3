import * as contract from '@rapport/contract/verifications/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import {
  cancelVerification,
  findLatestVerification,
  getVerification,
  quoteVerification,
  startVerification,
  type VerificationsDeps,
} from './verifications.ts'

export function addVerificationRoutes(app: FastifyInstance, deps: VerificationsDeps): void {
  addRoute(app, contract.quoteVerification, ({ actor, body }) => quoteVerification(deps, actor, body))
  addRoute(app, contract.startVerification, ({ actor, body }) => startVerification(deps, actor, body))
  addRoute(app, contract.findLatestVerification, ({ actor, query }) =>
    findLatestVerification(deps, actor, query),
  )
  addRoute(app, contract.getVerification, ({ actor, params }) => getVerification(deps, actor, params))
  addRoute(app, contract.cancelVerification, ({ actor, params }) => cancelVerification(deps, actor, params))
}

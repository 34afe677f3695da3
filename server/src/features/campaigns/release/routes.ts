import * as contract from '@rapport/contract/campaigns/brake.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../../http/add-route.ts'
import type { SignInLimit } from '../../../limits/sign-in-limit.ts'
import { confirmBrake, getBrake, type BrakeDeps } from './release.ts'

export function addBrakeRoutes(app: FastifyInstance, deps: BrakeDeps & { signInLimit: SignInLimit }): void {
  addRoute(app, contract.getBrake, ({ actor }) => getBrake(deps, actor))
  addRoute(app, contract.confirmBrake, ({ actor, body, address }) =>
    confirmBrake(deps, actor, { ...body, address }),
  )
}

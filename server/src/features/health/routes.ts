import { health, ready } from '@rapport/contract/health/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { readiness, type HealthDeps } from './health.ts'

export function addHealthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  addRoute(app, health, async () => ({ status: 'ok' as const }))
  addRoute(app, ready, async () => readiness(deps))
}

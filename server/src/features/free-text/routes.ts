import { filtersFromText } from '@rapport/contract/free-text/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { addRoute } from '../../http/add-route.ts'
import { readFreeText, type FreeTextDeps } from './free-text.ts'

export function addFreeTextRoutes(app: FastifyInstance, deps: FreeTextDeps): void {
  addRoute(app, filtersFromText, ({ body, signal }) => readFreeText(deps, body.query, signal))
}

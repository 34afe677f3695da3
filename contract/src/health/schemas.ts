import { z } from 'zod'
import { route } from '../route.ts'
import { healthRoutes } from './routes.ts'

export const health = route(healthRoutes.health, {
  summary: 'The process is up',
  data: z.object({ status: z.literal('ok') }),
})

export const ready = route(healthRoutes.ready, {
  summary: 'The database and the people index are up',
  data: z.object({ database: z.literal('ok'), people: z.int() }),
  failures: ['not_ready'],
})

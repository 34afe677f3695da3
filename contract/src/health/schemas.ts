import { z } from 'zod'
import { route } from '../route.ts'

export const health = route({
  method: 'GET',
  path: '/health',
  summary: 'The process answers',
  permission: 'public',
  data: z.object({ status: z.literal('ok') }),
})

export const ready = route({
  method: 'GET',
  path: '/ready',
  summary: 'Database and index answer',
  permission: 'public',
  data: z.object({ database: z.literal('ok'), people: z.int() }),
})

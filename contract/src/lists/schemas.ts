import { z } from 'zod'
import { route } from '../route.ts'
import { idParameter, idParams, time } from '../shapes.ts'
import { listRoutes } from './routes.ts'

export const checkTalentExistence = route(listRoutes.checkTalentExistence, {
  summary: 'The account’s lists that contain a person',
  query: z.object({ talentId: idParameter }),
  data: z.object({ exists: z.boolean(), lists: z.array(z.object({ id: z.int(), title: z.string() })) }),
})

export const getList = route(listRoutes.getList, {
  summary: 'A list and its number of members',
  params: idParams,
  data: z.object({ id: z.int(), title: z.string(), total: z.int(), createdAt: time }),
})

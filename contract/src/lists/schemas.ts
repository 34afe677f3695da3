import { z } from 'zod'
import { route } from '../route.ts'

const id = z.coerce
  .number('error_invalid_id')
  .int('error_invalid_id')
  .min(1, 'error_invalid_id')
  .max(2 ** 31 - 1, 'error_invalid_id')

export const checkTalentExistence = route({
  method: 'GET',
  path: '/lists/check-talent-existence',
  summary: 'The account’s lists that hold a person',
  permission: 'lists.read',
  query: z.object({ talentId: id }),
  data: z.object({ exists: z.boolean(), lists: z.array(z.object({ id: z.int(), title: z.string() })) }),
})

export const getList = route({
  method: 'GET',
  path: '/lists/:id',
  summary: 'A list, and how many people are in it',
  permission: 'lists.read',
  params: z.object({ id }),
  data: z.object({ id: z.int(), title: z.string(), total: z.int(), createdAt: z.iso.datetime() }),
})

import { z } from 'zod'
import { route } from './route.ts'

export const checkTalentExistence = route({
  method: 'GET',
  path: '/lists/check-talent-existence',
  summary: 'The account’s lists that hold a person',
  permission: 'lists.read',
  query: z.object({
    talentId: z.coerce
      .number('error_invalid_id')
      .int('error_invalid_id')
      .min(1, 'error_invalid_id')
      .max(2 ** 31 - 1, 'error_invalid_id'),
  }),
  data: z.object({ exists: z.boolean(), lists: z.array(z.object({ id: z.int(), title: z.string() })) }),
})

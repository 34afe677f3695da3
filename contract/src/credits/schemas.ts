import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { pageOf, pageQuery, time } from '../shapes.ts'
import { creditRoutes } from './routes.ts'
import { creditModules, creditReasons } from './vocabularies.ts'

/** A change of a team's credits. */
export const creditEntry = z.object({
  id: z.int(),
  module: z.enum(creditModules),
  reason: z.enum(creditReasons),
  /** Negative when spent. */
  amount: z.int(),
  /** The module's credits after the change. */
  balance: z.int(),
  /** The person that a reveal was for; the name is null once the person has been removed. */
  person: z.object({ id: z.int(), fullName: z.string().nullable() }).nullable(),
  spentBy: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('Who spent a credit, or the credit that was given back; null: nobody, or a former teammate'),
  createdAt: time,
})
export type CreditEntry = z.infer<typeof creditEntry>

export const listCreditEntries = route(creditRoutes.listCreditEntries, {
  summary:
    'A page of the credit ledger, newest first: owners and managers see what the team spent, others what they did',
  query: pageQuery(limits.maxPageSize, limits.tablePageSize).extend({
    module: z.enum(creditModules, 'error_unknown_value').optional(),
  }),
  data: pageOf(creditEntry),
})

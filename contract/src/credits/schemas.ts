import { z } from 'zod'
import { limits } from '../limits.ts'
import { limitQuery, pageQuery } from '../people/schemas.ts'
import { creditModules } from '../accounts/schemas.ts'
import { route } from '../route.ts'

export const creditReasons = ['opening', 'trial', 'plan', 'demo', 'reveal'] as const

export type CreditReason = (typeof creditReasons)[number]
export type CreditModule = (typeof creditModules)[number]

/** One change of an account's credits. */
export const creditEntry = z.object({
  id: z.int(),
  module: z.enum(creditModules),
  reason: z.enum(creditReasons),
  /** Negative when spent. */
  amount: z.int(),
  /** Credits of the module that were left afterwards. */
  balance: z.int(),
  /** Whom a reveal showed; the name is null when the person is no longer there. */
  person: z.object({ id: z.int(), fullName: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
})
export type CreditEntry = z.infer<typeof creditEntry>

export const listCreditEntries = route({
  method: 'GET',
  path: '/users/credits/history',
  summary: 'A page of the changes of the account’s credits, newest first',
  permission: 'profile.read',
  query: z.object({
    page: pageQuery.shape.page,
    limit: limitQuery(limits.maxPageSize, limits.tablePageSize),
    module: z.enum(creditModules, 'error_unknown_value').optional(),
  }),
  data: z.object({
    items: z.array(creditEntry),
    metadata: z.object({ total: z.int(), page: z.int(), limit: z.int() }),
  }),
})

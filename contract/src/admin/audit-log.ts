import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { bom, line, pageOf, pageQuery, time, timeZone } from '../shapes.ts'
import { auditActions, auditTargets } from './audit.ts'
import { day, lastDay } from './day.ts'
import { adminRoutes } from './routes.ts'

const filter = z.object({
  who: line(limits.maxTextLength).optional().describe('An administrator: the address or the id'),
  action: z.enum(auditActions, 'error_unknown_value').optional(),
  targetKind: z.enum(auditTargets, 'error_unknown_value').optional(),
  targetId: line(20, undefined, 'error_invalid_id')
    .regex(/^\d{1,20}$/, 'error_invalid_id')
    .optional(),
  startDate: day.optional(),
  endDate: lastDay.optional(),
  /** An IANA name; both days count in full in this zone. */
  timeZone: timeZone.default('UTC'),
})

const isInOrder = ({ startDate, endDate }: z.output<typeof filter>) =>
  startDate === undefined || endDate === undefined || startDate <= endDate
const outOfOrder = { path: ['endDate'], error: 'error_invalid_range' }

/** The values that an action changed, or that it was done with, by name. */
const values = z.record(z.string(), z.unknown()).nullable()

export const listAudit = route(adminRoutes.listAudit, {
  summary:
    'A page of what administrators did and whose data they read, newest first. Addresses are those that the accounts have now',
  query: filter.extend(pageQuery(limits.maxPageSize, limits.maxPageSize).shape).refine(isInOrder, outOfOrder),
  data: pageOf(
    z.object({
      id: z.int(),
      at: time,
      /** Null: the operator's command line. */
      admin: z.object({ id: z.int(), email: z.string() }).nullable(),
      /** The network address. */
      address: z.string().nullable(),
      action: z.string(),
      target: z
        .object({
          kind: z.string(),
          id: z.string(),
          /** The address of an account. */
          email: z.string().nullable(),
        })
        .nullable(),
      before: values,
      after: values,
      reason: z.string().nullable(),
    }),
  ),
})

export const exportAudit = route(adminRoutes.exportAudit, {
  summary:
    'The audit as CSV (RFC 4180, UTF-8), newest first, all of one moment. Ids alone, no addresses of accounts',
  query: filter.extend({ bom }).refine(isInOrder, outOfOrder),
  data: z.string(),
  file: 'text/csv',
})

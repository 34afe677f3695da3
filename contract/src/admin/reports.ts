import { z } from 'zod'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { bom, pageMetadata, pageQuery, time, timeZone } from '../shapes.ts'
import { otpCode } from './codes.ts'
import { day, lastDay } from './day.ts'
import { reportNames } from './report-names.ts'
import { adminRoutes } from './routes.ts'

const period = z.object({
  startDate: day,
  endDate: lastDay,
  /** An IANA name; both days count in full in this zone. */
  timeZone: timeZone.default('UTC'),
})

/** The code of a session that is not elevated; it serves one call. */
const code = { otpCode: otpCode.optional() }

const isInOrder = ({ startDate, endDate }: z.output<typeof period>) => startDate <= endDate
const outOfOrder = { path: ['endDate'], error: 'error_invalid_range' }

const page = period
  .extend({ ...pageQuery(limits.maxReportRows, limits.maxReportRows).shape, ...code })
  .refine(isInOrder, outOfOrder)
const file = period.extend({ bom, ...code }).refine(isInOrder, outOfOrder)

/**
 * The accounts that a report counts: those of each plan, verified ones without a plan, and removed
 * ones beside them.
 */
const accountTotals = z.object({
  trial: z.int(),
  subscription: z.int(),
  verified: z.int(),
  removed: z.int(),
})

/**
 * The sums of a module. Their balance is the change in the period: `granted - withdrawn - spent +
 * refunded`.
 */
const creditTotals = z.object({
  module: z.string(),
  granted: z.int(),
  /** Taken back by an administrator. */
  withdrawn: z.int(),
  spent: z.int(),
  refunded: z.int(),
})

export const listAccounts = route(adminRoutes.listAccounts, {
  summary:
    'A page of the accounts opened in a period, newest first, and the totals of all pages. The credits are those of the account’s team',
  query: page,
  data: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        isVerified: z.boolean(),
        planCode: z.string(),
        planExpiry: time.nullable(),
        emailCredits: z.int(),
        phoneCredits: z.int(),
        createdAt: time,
        /** Null: the account exists. Nothing but its number is left of a removed one. */
        removedAt: time.nullable(),
      }),
    ),
    metadata: pageMetadata,
    totals: accountTotals,
  }),
  failures: ['invalid_code'],
})

export const listCreditsHistory = route(adminRoutes.listCreditsHistory, {
  summary:
    'A page of the credit ledger entries of all accounts in a period, newest first, and the totals of all pages',
  query: page,
  data: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        userId: z.int(),
        email: z.string(),
        module: z.string(),
        reason: z.string(),
        amount: z.int(),
        balance: z.int(),
        personId: z.int().nullable(),
        /** The administrator who gave the credits or took them back, and why. */
        grantedBy: z.object({ id: z.int(), email: z.string() }).nullable(),
        note: z.string().nullable(),
        createdAt: time,
        team: z
          .object({ id: z.int(), name: z.string().nullable() })
          .describe(
            'Whose credits they are; `userId` is the account that spent. The name is null once it is empty',
          ),
      }),
    ),
    metadata: pageMetadata,
    totals: z.array(creditTotals),
  }),
  failures: ['invalid_code'],
})

const asFile = { query: file, data: z.string(), file: 'text/csv', failures: ['invalid_code'] } as const

export const exportAccounts = route(adminRoutes.exportAccounts, {
  summary: 'The accounts opened in a period as CSV (RFC 4180, UTF-8), newest first, all of one moment',
  ...asFile,
})

export const exportCreditsHistory = route(adminRoutes.exportCreditsHistory, {
  summary:
    'The credit ledger entries of all accounts in a period as CSV (RFC 4180, UTF-8), newest first, all of one moment',
  ...asFile,
})

export const previewReport = route(adminRoutes.previewReport, {
  summary: 'How many rows a report has, and its totals',
  query: period.extend({ report: z.enum(reportNames, 'error_unknown_value') }).refine(isInOrder, outOfOrder),
  data: z.object({
    rows: z.int(),
    /** The totals of the report that was requested. */
    accounts: accountTotals.optional(),
    credits: z.array(creditTotals).optional(),
  }),
})

import { z } from 'zod'
import { knownEmailAddress } from '../accounts/schemas.ts'
import { linkedinProfile } from '../filters/schema.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { pageOf, pageQuery, rules, time, timeZone } from '../shapes.ts'
import { otpCode } from './codes.ts'
import { adminRoutes } from './routes.ts'

/** Of a session that is not elevated; a code serves one call. */
const insteadOfElevation = otpCode.optional()

const report = pageQuery(limits.maxReportRows, limits.maxReportRows)
  .extend({
    startDate: z.iso.date('error_invalid_date'),
    endDate: z.iso.date('error_invalid_date').meta(rules({ error_invalid_range: 'not before startDate' })),
    /** An IANA name; both days count in full in this zone. */
    timeZone: timeZone.default('UTC'),
    otpCode: insteadOfElevation,
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: 'error_invalid_range',
  })

export const listAccounts = route(adminRoutes.listAccounts, {
  summary: 'A page of the accounts opened in a period, newest first',
  query: report,
  data: pageOf(
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
    }),
  ),
  failures: ['invalid_code'],
})

export const listCreditsHistory = route(adminRoutes.listCreditsHistory, {
  summary: 'A page of the credit ledger entries of all accounts in a period, newest first',
  query: report,
  data: pageOf(
    z.object({
      id: z.int(),
      email: z.string(),
      module: z.string(),
      reason: z.string(),
      amount: z.int(),
      balance: z.int(),
      personId: z.int().nullable(),
      createdAt: time,
    }),
  ),
  failures: ['invalid_code'],
})

export const suppressPerson = route(adminRoutes.suppressPerson, {
  summary:
    'Suppress a person permanently: removes everyone with this email or profile link and keeps later imports from adding them again. Only a keyed hash is stored',
  body: z
    .strictObject({ otpCode, email: knownEmailAddress.optional(), linkedinUrl: linkedinProfile.optional() })
    .refine((body) => body.email !== undefined || body.linkedinUrl !== undefined, 'error_required')
    .meta(
      rules({ error_required: 'email, linkedinUrl or both', error_invalid_linkedin_url: 'names a person' }),
    ),
  data: z.object({
    /** The number of people removed. */
    removed: z.int(),
  }),
  message: 'person_suppressed',
  failures: ['invalid_code'],
})

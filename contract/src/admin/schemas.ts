import { z } from 'zod'
import { emailAddress } from '../accounts/schemas.ts'
import { linkedinProfile } from '../filters/schema.ts'
import { route } from '../route.ts'

/** Six digits, mailed to the administrator a moment ago; each works once. */
const otpCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'error_invalid_code')

export const sendOtp = route({
  method: 'POST',
  path: '/admin/send-otp',
  summary: 'Mail the calling administrator a one-time code (ten minutes, one use, five guesses)',
  permission: 'admin',
  data: z.object({}),
  message: 'code_sent',
})

const credits = z
  .int('error_invalid_credits')
  .min(0, 'error_invalid_credits')
  .max(10_000_000, 'error_invalid_credits')

const plan = {
  otpCode,
  email: emailAddress,
  expiry: z.iso.datetime('error_invalid_date'),
  /** What the account shall have left of each from now on. */
  emailCredits: credits,
  phoneCredits: credits,
}

export const setPricingPlan = route({
  method: 'POST',
  path: '/admin/pricing-plan',
  summary: 'Set an account’s plan, its end and its credits',
  permission: 'admin',
  body: z.strictObject({ ...plan, code: z.enum(['TRIAL', 'SUBSCRIPTION'], 'error_unknown_value') }),
  data: z.object({}),
  message: 'plan_set',
})

export const upgradeAccount = route({
  method: 'POST',
  path: '/admin/upgrade-account',
  summary: 'The same with the plan SUBSCRIPTION',
  permission: 'admin',
  body: z.strictObject(plan),
  data: z.object({}),
  message: 'plan_set',
})

const report = z
  .object({
    startDate: z.iso.date('error_invalid_date'),
    endDate: z.iso.date('error_invalid_date'),
    /** Of the two days, ends included: a name of the IANA database. */
    timeZone: z
      .string()
      .max(60, 'error_too_long')
      .refine(isTimeZone, 'error_invalid_time_zone')
      .default('UTC'),
    otpCode,
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: 'error_invalid_range',
  })

export const listAccounts = route({
  method: 'GET',
  path: '/admin/jp-list',
  summary: 'Accounts that were opened in a period, newest first, 10,000 at most',
  permission: 'admin',
  query: report,
  data: z.array(
    z.object({
      id: z.int(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      isVerified: z.boolean(),
      planCode: z.string(),
      planExpiry: z.iso.datetime().nullable(),
      emailCredits: z.int(),
      phoneCredits: z.int(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

export const listCreditsHistory = route({
  method: 'GET',
  path: '/admin/user-credits-history',
  summary: 'Changes of all accounts’ credits in a period, newest first, 10,000 at most',
  permission: 'admin',
  query: report,
  data: z.array(
    z.object({
      id: z.int(),
      email: z.string(),
      module: z.string(),
      reason: z.string(),
      amount: z.int(),
      balance: z.int(),
      personId: z.int().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

export const suppressPerson = route({
  method: 'POST',
  path: '/admin/suppress',
  summary:
    'Leave somebody out for good: whoever has this address or profile link is removed, and no later import brings them back. Kept is a keyed hash',
  permission: 'admin',
  body: z
    .strictObject({ otpCode, email: emailAddress.optional(), linkedinUrl: linkedinProfile.optional() })
    .refine((body) => body.email !== undefined || body.linkedinUrl !== undefined, 'error_required'),
  data: z.object({
    /** People who were found and removed. */
    removed: z.int(),
  }),
  message: 'person_suppressed',
})

function isTimeZone(name: string): boolean {
  // Offsets such as +09:00 mean the opposite to the database.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

import { z } from 'zod'
import { knownEmailAddress } from '../accounts/schemas.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { atMost, empty, filled, line } from '../shapes.ts'
import { otpCode } from './codes.ts'
import { adminRoutes } from './routes.ts'

export const credits = z
  .int('error_invalid_credits')
  .min(0, 'error_invalid_credits')
  .max(limits.maxCredits, 'error_invalid_credits')

export const planCodes = ['TRIAL', 'SUBSCRIPTION'] as const
export type PlanCode = (typeof planCodes)[number]

/** Why, in the administrator's words. */
const reason = atMost(filled(line('error_required')), limits.maxReasonLength)

const plan = {
  /** Instead of an elevated session; lowering credits always needs one of the purpose `lower_credits`. */
  otpCode: otpCode.optional(),
  email: knownEmailAddress,
  expiry: z.iso.datetime('error_invalid_date'),
  /** The account's new balances. */
  emailCredits: credits,
  phoneCredits: credits,
  reason: reason.optional(),
}

export const setPricingPlan = route(adminRoutes.setPricingPlan, {
  summary: 'Set an account’s plan, its expiry and its credits',
  body: z.strictObject({ ...plan, code: z.enum(planCodes, 'error_unknown_value') }),
  data: empty,
  message: 'plan_set',
  failures: ['invalid_code', 'not_found'],
})

export const upgradeAccount = route(adminRoutes.upgradeAccount, {
  summary: 'Set an account’s plan to SUBSCRIPTION, with expiry and credits',
  body: z.strictObject(plan),
  data: empty,
  message: 'plan_set',
  failures: ['invalid_code', 'not_found'],
})

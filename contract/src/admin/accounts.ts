import { z } from 'zod'
import { knownEmailAddress } from '../accounts/schemas.ts'
import { creditModules, creditReasons } from '../credits/vocabularies.ts'
import { limits } from '../limits.ts'
import { sortDirections } from '../people/sort.ts'
import { route } from '../route.ts'
import { empty, id, idParams, instant, line, pageOf, pageQuery, rules, time, uuid } from '../shapes.ts'
import { accountSortFields, accountStates, planCodes } from './account-sort.ts'
import { roles } from '../teams/roles.ts'
import { otpCode } from './codes.ts'
import { adminReason } from './reason.ts'
import { adminRoutes } from './routes.ts'

export const credits = z
  .int('error_invalid_credits')
  .min(0, 'error_invalid_credits')
  .max(limits.maxCredits, 'error_invalid_credits')

export type PlanCode = (typeof planCodes)[number]

/** The accounts of the team that a call about an account has changed: owners first, then by role and name. */
export const teamMembers = z.array(
  z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.enum(roles) }),
)

const planRules = rules({ error_required: 'otpCode if credits are lowered' })

const plan = {
  /** Instead of an elevated session; lowering credits always needs one of the purpose `lower_credits`. */
  otpCode: otpCode.optional(),
  email: knownEmailAddress,
  expiry: instant,
  /** The account's new balances. If absent, the credits left of a kind stay as they are. */
  emailCredits: credits.optional(),
  phoneCredits: credits.optional(),
  reason: adminReason.optional(),
}

export const setPricingPlan = route(adminRoutes.setPricingPlan, {
  summary: 'Set the plan of an account’s team, its expiry and its credits',
  body: z.strictObject({ ...plan, code: z.enum(planCodes, 'error_unknown_value') }).meta(planRules),
  data: z.object({ members: teamMembers }),
  message: 'plan_set',
  failures: ['invalid_code', 'not_found'],
})

export const upgradeAccount = route(adminRoutes.upgradeAccount, {
  summary: 'Set the plan of an account’s team to SUBSCRIPTION, with expiry and credits',
  body: z.strictObject(plan).meta(planRules),
  data: z.object({ members: teamMembers }),
  message: 'plan_set',
  failures: ['invalid_code', 'not_found'],
})

const account = z.object({
  id: z.int(),
  /** A removed account has an address that replaces the erased one. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(accountStates),
  planCode: z.enum(planCodes),
  planExpiry: time.nullable(),
  /** The credits left of each kind, including those reserved for running bulk reveals. */
  credits: z.array(z.object({ module: z.enum(creditModules), balance: z.int(), reserved: z.int() })),
  isVerified: z.boolean(),
  isInternal: z.boolean(),
  isAdmin: z.boolean(),
  createdAt: time,
  /**
   * The last renewal of a session: at most 15 minutes before the last use. Null if no session is on
   * file.
   */
  lastSeenAt: time.nullable(),
  /** Open sessions. */
  sessions: z.int(),
  mailboxes: z.int(),
  campaigns: z.int(),
})
export type AdminAccount = z.infer<typeof account>

const ledgerEntry = z.object({
  id: z.int(),
  module: z.enum(creditModules),
  reason: z.enum(creditReasons),
  amount: z.int(),
  balance: z.int(),
  /** The administrator, and why in their words. */
  grantedBy: z.object({ id: z.int(), email: z.string() }).nullable(),
  note: z.string().nullable(),
  createdAt: time,
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

const accountInFull = account.extend({
  /** The account is deactivated until its owner signs in again. */
  deactivatedAt: time.nullable(),
  removedAt: time.nullable(),
  runningBulkReveals: z.int(),
  members: teamMembers.describe('The accounts of its team, itself included; none once it is removed'),
  /** Last used first. */
  openSessions: z.array(z.object({ userAgent: z.string(), createdAt: time, lastUsedAt: time })),
  /** The newest entries of the credit ledger, without the people that were revealed. */
  ledger: z.array(ledgerEntry),
})
export type AdminAccountInFull = z.infer<typeof accountInFull>

export const searchAccounts = route(adminRoutes.searchAccounts, {
  summary:
    'A page of the accounts, found by a part of the address or the name. Removed ones only with the state `removed`',
  query: pageQuery(limits.maxPageSize, 25).extend({
    search: line(limits.maxTextLength).optional(),
    plan: z.enum(planCodes, 'error_unknown_value').optional(),
    state: z.enum(accountStates, 'error_unknown_value').optional(),
    sortOn: z.enum(accountSortFields, 'error_unknown_value').default('createdAt'),
    sortBy: z.enum(sortDirections, 'error_unknown_value').default('desc'),
  }),
  data: pageOf(account),
})

export const getAccount = route(adminRoutes.getAccount, {
  summary:
    'An account with its open sessions and the newest entries of its credit ledger; nothing of its lists, emails and revealed values',
  params: idParams,
  data: accountInFull,
})

export const endAccountSessions = route(adminRoutes.endAccountSessions, {
  summary: 'Sign an account out everywhere',
  params: idParams,
  data: z.object({ ended: z.int() }),
})

export const closeAccount = route(adminRoutes.closeAccount, {
  summary:
    'Erase an account for good, as its owner can. Only its id and its credit ledger stay. Takes a code of the purpose `close_account`',
  params: idParams,
  body: z.strictObject({ otpCode, reason: adminReason }),
  data: empty,
  failures: ['invalid_code', 'administrator_account', 'team_moving'],
})

export const changeCredits = route(adminRoutes.changeCredits, {
  summary:
    'Grant credits to an account’s team, or take some back with a code of the purpose `lower_credits`. A change that is sent again with the same `requestId` counts once',
  body: z
    .strictObject({
      accountId: id,
      module: z.enum(creditModules, 'error_unknown_value'),
      amount: z
        .int('error_invalid_credits')
        .min(-limits.maxCredits, 'error_invalid_credits')
        .max(limits.maxCredits, 'error_invalid_credits')
        .refine((amount) => amount !== 0, 'error_invalid_credits'),
      reason: adminReason,
      requestId: uuid,
      otpCode: otpCode.optional(),
    })
    .refine(({ amount, otpCode: code }) => amount >= 0 || code !== undefined, {
      path: ['otpCode'],
      error: 'error_required',
    })
    .meta(
      rules({
        error_invalid_credits: 'not 0',
        error_required: 'otpCode with a negative amount',
        error_below_zero: 'takes no more than is left',
        error_too_many_credits: `leaves at most ${limits.maxCredits}`,
      }),
    ),
  /** The credits left. */
  data: z.object({ balance: z.int(), members: teamMembers }),
  failures: ['invalid_code', 'not_found', 'conflict'],
})

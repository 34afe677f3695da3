import type { AdminAccount } from '@rapport/contract/admin/accounts.ts'
import { moduleOf, type CreditModule } from '@rapport/contract/credits/vocabularies.ts'
import type { Check } from '../../../ui/forms/checks.ts'
import { checkCredits, dayOf, endOfDay, yearAfter } from '../requests/grant-values.ts'

/** The fields of an account's credits. */
export const creditFields = {
  emailCredits: moduleOf.email,
  phoneCredits: moduleOf.phone,
} as const satisfies Record<string, CreditModule>
export type CreditField = keyof typeof creditFields

type Account = Pick<AdminAccount, 'credits' | 'planExpiry'>

export const creditsOf = ({ credits }: Pick<Account, 'credits'>, field: CreditField) =>
  credits.find(({ module }) => module === creditFields[field]) ?? { balance: 0, reserved: 0 }

/** An empty field leaves the credits as they are. */
export const checkNewCredits: Check = (text) => (text === '' ? null : checkCredits(text))

/** The last day of a plan that has not ended; otherwise that of a year from now. */
export function suggestedDay({ planExpiry }: Account, now: Date): string {
  const expiry = planExpiry === null ? null : new Date(planExpiry)
  return dayOf(expiry && expiry > now ? expiry : yearAfter(now))
}

/**
 * The moment at which a plan ends if its last day is `day`. If the plan already ends on that day,
 * its exact time is kept.
 */
export const expiryOf = (day: string, { planExpiry }: Account): string =>
  planExpiry !== null && dayOf(new Date(planExpiry)) === day ? planExpiry : endOfDay(day).toISOString()

/** Whether any typed number of credits is lower than what the account has left. */
export const lowersCredits = (typed: Record<CreditField, string>, account: Account): boolean =>
  (Object.keys(creditFields) as CreditField[]).some(
    (field) => typed[field] !== '' && Number(typed[field]) < creditsOf(account, field).balance,
  )

import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'

export { mayDo, useMay } from './may.ts'
export { AccountProvider, Permitted } from './permitted.tsx'
export { fetchProfile, profileQuery, userOf } from './profile.ts'

export type CreditBalance = {
  left: number
  total: number
  /** The part of the remaining credits that is set aside for running bulk reveals. */
  reserved: number
  /** What the account's own limit leaves it this month; null without a limit. */
  limitLeft: number | null
}

export type Plan = {
  kind: 'subscription' | 'trial'
  expiry: Date | null
  isExpired: boolean
  /** The team has never had a plan, such as that of somebody who has left another. */
  isNone: boolean
  email: CreditBalance
  phone: CreditBalance
}

const paidPlan = 'SUBSCRIPTION'

/**
 * The plan of a profile. A missing expiry counts as now, which means expired. Remaining credits are
 * never below 0.
 */
export function planOf(profile: UserProfile, now: Date): Plan {
  const balance = (module: UserProfile['credits'][number]['module']): CreditBalance => {
    const entry = profile.credits.find((credit) => credit.module === module)
    const { totalCredits: total = 0, usedCredits = 0, reservedCredits = 0, limit = null } = entry ?? {}
    const left = Math.max(0, total - usedCredits)
    const limitLeft = limit && Math.max(0, limit.amount - limit.spent - limit.reserved)
    return { left, total, reserved: Math.min(left, reservedCredits), limitLeft }
  }
  const { code, expiry } = profile.pricingPlan
  const expires = expiry === null ? null : new Date(expiry)
  const isExpired = (expires ?? now).getTime() <= now.getTime()
  const email = balance(moduleOf.email)
  const phone = balance(moduleOf.phone)
  return {
    kind: code === paidPlan ? 'subscription' : 'trial',
    expiry: expires,
    isExpired,
    isNone: isExpired && email.total === 0 && phone.total === 0,
    email,
    phone,
  }
}

type Quoted = { balance: number; reserved: number; balanceAfter: number }

/** The credits that an account may use by a quote of this cost, if its team has more; else null. */
export function limitedTo({ balance, reserved, balanceAfter }: Quoted, cost: number): number | null {
  const usable = balanceAfter + cost
  return usable < Math.max(0, balance - reserved) ? usable : null
}

export type PlanBanner = { kind: 'trial'; days: number } | { kind: 'expired' | 'none' }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the banner's message: no plan, an expired one, or the days left of a trial, rounded up; null
 * for a paid plan.
 */
export function planBannerOf(profile: UserProfile, now: Date): PlanBanner | null {
  const plan = planOf(profile, now)
  if (plan.isExpired) return { kind: plan.isNone ? 'none' : 'expired' }
  if (!profile.isTrialActive) return null
  return { kind: 'trial', days: Math.ceil(((plan.expiry ?? now).getTime() - now.getTime()) / dayMs) }
}

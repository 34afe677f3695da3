import { moduleOf } from '@rapport/contract/credits/vocabularies.ts'
import { accountRoutes } from '@rapport/contract/accounts/routes.ts'
import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'

/**
 * The signed-in user, with plan and credits. A 403 whose data contains a user counts as a profile:
 * the account is known, even if it may do nothing else.
 */
export async function fetchProfile(signal?: AbortSignal): Promise<UserProfile> {
  try {
    return await call(accountRoutes.getProfile, signal ? { signal } : {})
  } catch (error) {
    const user = error instanceof ApiError && error.status === 403 ? userOf(error.data) : null
    if (user === null) throw error
    return user
  }
}

/** The user in a failure's data, at the top or under `user`. */
export function userOf(data: unknown): UserProfile | null {
  if (typeof data !== 'object' || data === null) return null
  if ('user' in data) return userOf(data.user)
  const isUser = 'email' in data && 'pricingPlan' in data && 'credits' in data && Array.isArray(data.credits)
  return isUser ? (data as UserProfile) : null
}

export const profileQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'profile'],
    queryFn: ({ signal }) => fetchProfile(signal),
  })

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
  return {
    kind: code === paidPlan ? 'subscription' : 'trial',
    expiry: expires,
    isExpired: (expires ?? now).getTime() <= now.getTime(),
    email: balance(moduleOf.email),
    phone: balance(moduleOf.phone),
  }
}

type Quoted = { balance: number; reserved: number; balanceAfter: number }

/** The credits that an account may use by a quote of this cost, if its team has more; else null. */
export function limitedTo({ balance, reserved, balanceAfter }: Quoted, cost: number): number | null {
  const usable = balanceAfter + cost
  return usable < Math.max(0, balance - reserved) ? usable : null
}

export type PlanBanner = { kind: 'trial'; days: number } | { kind: 'expired' }

const dayMs = 24 * 60 * 60 * 1000

/** Returns the banner's message: expired, or the days left of a trial, rounded up; null for a paid plan. */
export function planBannerOf(profile: UserProfile, now: Date): PlanBanner | null {
  const plan = planOf(profile, now)
  if (plan.isExpired) return { kind: 'expired' }
  if (!profile.isTrialActive) return null
  return { kind: 'trial', days: Math.ceil(((plan.expiry ?? now).getTime() - now.getTime()) / dayMs) }
}

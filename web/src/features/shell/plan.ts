import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'

export type CreditBalance = { left: number; total: number }
export type Plan = {
  kind: 'subscription' | 'trial'
  expiry: Date | null
  isExpired: boolean
  email: CreditBalance
  phone: CreditBalance
}

const paidPlan = 'SUBSCRIPTION'

export type PlanBanner = { kind: 'trial'; days: number } | { kind: 'expired' }

const dayMs = 24 * 60 * 60 * 1000

/** What stands above the page: that the plan has expired, or how many days of a trial are left, begun ones counted; null for a paid plan. */
export function planBannerOf(profile: UserProfile, now: Date): PlanBanner | null {
  const plan = planOf(profile, now)
  if (plan.isExpired) return { kind: 'expired' }
  if (!profile.isTrialActive) return null
  return { kind: 'trial', days: Math.ceil(((plan.expiry ?? now).getTime() - now.getTime()) / dayMs) }
}

/** What the shell says about a plan. A missing expiry counts as now, when a plan is over, as the server has it; what is left is never below 0. */
export function planOf(profile: UserProfile, now: Date): Plan {
  const balance = (module: UserProfile['credits'][number]['module']): CreditBalance => {
    const entry = profile.credits.find((credit) => credit.module === module)
    if (!entry) return { left: 0, total: 0 }
    return { left: Math.max(0, entry.totalCredits - entry.usedCredits), total: entry.totalCredits }
  }
  const { code, expiry } = profile.pricingPlan
  const expires = expiry === null ? null : new Date(expiry)
  return {
    kind: code === paidPlan ? 'subscription' : 'trial',
    expiry: expires,
    isExpired: (expires ?? now).getTime() <= now.getTime(),
    email: balance('TALENT_EMAIL_REVEAL'),
    phone: balance('TALENT_PHONE_REVEAL'),
  }
}

import type { UserProfile } from '@rapport/contract/accounts.ts'

export type CreditBalance = { left: number; total: number }
export type Plan = {
  kind: 'subscription' | 'trial'
  expiry: Date | null
  isExpired: boolean
  email: CreditBalance
  phone: CreditBalance
}

const paidPlan = 'SUBSCRIPTION'

/** What the shell says about a plan. A missing expiry counts as now, which is not past; what is left is never below 0. */
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
    isExpired: expires !== null && expires.getTime() < now.getTime(),
    email: balance('TALENT_EMAIL_REVEAL'),
    phone: balance('TALENT_PHONE_REVEAL'),
  }
}

import type { UserProfile } from '@rapport/contract/accounts/schemas.ts'
import { expect, it } from 'vitest'
import { limitedTo, planBannerOf, planOf, userOf } from './accounts.ts'

const now = new Date('2026-11-20T12:00:00Z')
const profile = (change: Partial<UserProfile>): UserProfile => ({
  id: 1,
  firstName: 'Demo',
  lastName: 'Account',
  email: 'demo@rapport.test',
  isVerified: true,
  hasPassword: true,
  profileURL: null,
  language: 'en',
  credits: [],
  pricingPlan: { code: 'TRIAL', expiry: null },
  team: { id: 1, name: 'Mina Test', role: 'owner', members: 1, isMoving: false },
  isTrialActive: true,
  isInternalUser: false,
  isAdmin: false,
  serverVersion: '0.1.0',
  ...change,
})

it('counts what is left of each module, and at most that as reserved', () => {
  const plan = planOf(
    profile({
      credits: [
        { module: 'TALENT_EMAIL_REVEAL', totalCredits: 50, usedCredits: 8, reservedCredits: 20, limit: null },
        { module: 'TALENT_PHONE_REVEAL', totalCredits: 10, usedCredits: 7, reservedCredits: 5, limit: null },
      ],
    }),
    now,
  )
  expect(plan.email).toEqual({ left: 42, total: 50, reserved: 20, limitLeft: null })
  // An administrator has lowered the credits.
  expect(plan.phone).toEqual({ left: 3, total: 10, reserved: 3, limitLeft: null })
})

it.each([
  [10, 1],
  [9, 0],
  [5, 0],
])('of a limit of %d, %d is left, and never less than nothing', (amount, left) => {
  const limit = { amount, spent: 6, reserved: 3 }
  const credits = {
    module: 'TALENT_EMAIL_REVEAL',
    totalCredits: 50,
    usedCredits: 8,
    reservedCredits: 20,
  } as const
  expect(planOf(profile({ credits: [{ ...credits, limit }] }), now).email.limitLeft).toBe(left)
})

it.each([
  [{ balance: 100, reserved: 0, balanceAfter: 90 }, 10, null],
  [{ balance: 10, reserved: 40, balanceAfter: -5 }, 5, null],
  [{ balance: 100, reserved: 20, balanceAfter: -5 }, 10, 5],
  [{ balance: 100, reserved: 0, balanceAfter: -10 }, 10, 0],
])('a quote of %j for %d credits is limited to %j', (quote, cost, usable) => {
  expect(limitedTo(quote, cost)).toBe(usable)
})

it('has no credits where a module is missing', () => {
  expect(planOf(profile({}), now).email).toEqual({ left: 0, total: 0, reserved: 0, limitLeft: null })
})

it('tells paid plans from trials and past expiries from coming ones', () => {
  const paid = planOf(profile({ pricingPlan: { code: 'SUBSCRIPTION', expiry: '2026-11-20T12:00:01Z' } }), now)
  expect([paid.kind, paid.isExpired]).toEqual(['subscription', false])
  const past = planOf(profile({ pricingPlan: { code: 'GOLD', expiry: '2026-11-20T11:59:59Z' } }), now)
  expect([past.kind, past.isExpired]).toEqual(['trial', true])
  const ending = planOf(profile({ pricingPlan: { code: 'GOLD', expiry: '2026-11-20T12:00:00Z' } }), now)
  expect(ending.isExpired).toBe(true)
  // A missing expiry counts as now.
  expect(planOf(profile({}), now).isExpired).toBe(true)
})

it.each([
  ['2026-12-04T12:00:00Z', 14],
  ['2026-11-21T12:00:01Z', 2],
  ['2026-11-21T12:00:00Z', 1],
  ['2026-11-20T12:00:01Z', 1],
])('a trial until %s has %d days left', (expiry, days) => {
  expect(planBannerOf(profile({ pricingPlan: { code: 'TRIAL', expiry } }), now)).toEqual({
    kind: 'trial',
    days,
  })
})

const spent = {
  module: 'TALENT_PHONE_REVEAL',
  totalCredits: 10,
  usedCredits: 10,
  reservedCredits: 0,
  limit: null,
} as const

it('tells a team that never had a plan from one whose plan has expired', () => {
  const pricingPlan = { code: 'TRIAL', expiry: '2026-11-20T11:59:59Z' }
  const without = profile({ pricingPlan, credits: [{ ...spent, totalCredits: 0, usedCredits: 0 }] })
  expect(planOf(without, now).isNone).toBe(true)
  expect(planBannerOf(without, now)).toEqual({ kind: 'none' })
  expect(planOf(profile({ pricingPlan, credits: [spent] }), now).isNone).toBe(false)
  const coming = { code: 'TRIAL', expiry: '2026-11-21T12:00:00Z' }
  expect(planOf(profile({ pricingPlan: coming }), now).isNone).toBe(false)
})

it('says that a plan has expired, trial or not, and nothing of a paid one', () => {
  const paid = { isTrialActive: false }
  const past = '2026-11-20T11:59:59Z'
  const credits = [spent]
  for (const expiry of [past, null])
    expect(planBannerOf(profile({ credits, pricingPlan: { code: 'TRIAL', expiry } }), now)).toEqual({
      kind: 'expired',
    })
  const expired = profile({ ...paid, credits, pricingPlan: { code: 'SUBSCRIPTION', expiry: past } })
  expect(planBannerOf(expired, now)).toEqual({ kind: 'expired' })
  const running = profile({ ...paid, pricingPlan: { code: 'SUBSCRIPTION', expiry: '2027-01-01T00:00:00Z' } })
  expect(planBannerOf(running, now)).toBe(null)
})

const user = { id: 1, email: 'ada@example.com', credits: [], pricingPlan: { code: 'TRIAL', expiry: null } }

it('finds a user, or the user inside an object', () => {
  expect(userOf(user)).toBe(user)
  expect(userOf({ user })).toBe(user)
})

it.each([
  undefined,
  null,
  'user',
  7,
  [],
  {},
  { user: null },
  { email: 'ada@example.com' },
  { ...user, credits: 3 },
])('finds none in %j', (data) => {
  expect(userOf(data)).toBeNull()
})

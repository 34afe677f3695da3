import { expect, it } from 'vitest'
import { userOf } from './profile.ts'

const user = { id: 1, email: 'ada@example.com', credits: [], pricingPlan: { code: 'TRIAL', expiry: null } }

it('finds the user that data is or holds', () => {
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

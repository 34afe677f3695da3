import { expect, it } from 'vitest'
import { checkNewCredits, expiryOf, lowersCredits, suggestedDay } from './plan-values.ts'

const expiry = new Date('2027-03-05T09:30:00Z')
const account = {
  planExpiry: expiry.toISOString(),
  credits: [
    { module: 'TALENT_EMAIL_REVEAL' as const, balance: 20, reserved: 4 },
    { module: 'TALENT_PHONE_REVEAL' as const, balance: 0, reserved: 0 },
  ],
}

it.each([
  ['', '', false],
  ['20', '0', false],
  ['21', '', false],
  ['19', '', true],
  ['0', '5', true],
])('%j email and %j phone credits lower them: %s', (emailCredits, phoneCredits, isLowered) => {
  expect(lowersCredits({ emailCredits, phoneCredits }, account)).toBe(isLowered)
})

it('keeps the end of a plan to the second unless another day is chosen', () => {
  expect(expiryOf('2027-03-05', account)).toBe(account.planExpiry)
  expect(expiryOf('2027-03-06', account)).toBe('2027-03-06T23:59:59.000Z')
})

it('suggests the day on which the plan ends, or a year from now once it has ended', () => {
  expect(suggestedDay(account, new Date('2027-01-01'))).toBe('2027-03-05')
  expect(suggestedDay(account, new Date('2027-06-01'))).toBe('2028-06-01')
  expect(suggestedDay({ ...account, planExpiry: null }, new Date('2027-06-01'))).toBe('2028-06-01')
})

it('accepts an empty text or a number of credits', () => {
  expect(checkNewCredits('')).toBeNull()
  expect(checkNewCredits('7')).toBeNull()
  expect(checkNewCredits('-7')).toBe('error_invalid_credits')
})

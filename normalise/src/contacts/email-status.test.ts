import { expect, test } from 'vitest'
import { readEmailStatus } from './email-status.ts'

test.each([
  ['Verified', 'verified'],
  ['valid', 'verified'],
  ['Guessed', 'risky'],
  ['Extrapolated', 'risky'],
  ['Catch-all', 'risky'],
  ['accept_all', 'risky'],
  ['Bounced', 'invalid'],
  ['undeliverable', 'invalid'],
  // Neither says whether the address works.
  ['Unavailable', 'unverified'],
  ['New Data Available', 'unverified'],
  ['not verified', 'unverified'],
  ['', 'unverified'],
])('%j is %s', (text, status) => {
  expect(readEmailStatus(text)).toBe(status)
})

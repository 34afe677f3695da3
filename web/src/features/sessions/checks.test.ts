import { expect, it } from 'vitest'
import { brokenRules, checkEmail, checkKnownEmail, checkName, checkNewPassword } from './checks.ts'

it('requires names of one to a hundred characters', () => {
  expect(checkName('  ')).toBe('error_required')
  expect(checkName('민')).toBeNull()
  expect(checkName('x'.repeat(100))).toBeNull()
  expect(checkName('x'.repeat(101))).toBe('error_too_long')
  expect(checkName('Win at evil.com')).toBe('error_link_in_name')
})

it.each([
  'ada',
  'ada@',
  'a..b@example.com',
  'ada@example_com',
  'a b@example.com',
  'a@b@example.com',
  'ada@example.',
])('refuses %j as an address', (text) => {
  expect(checkEmail(text)).toBe('error_invalid_email')
})

it('accepts spaces around an address, and requires one', () => {
  expect(checkEmail(' Ada@Example.com ')).toBeNull()
  expect(checkEmail(' ')).toBe('error_required')
})

it('lists every rule that a password breaks', () => {
  expect(brokenRules('')).toHaveLength(5)
  expect(brokenRules('abc')).toEqual([
    'error_password_too_short',
    'error_password_no_uppercase',
    'error_password_no_digit',
    'error_password_no_special',
  ])
  expect(brokenRules('Correct!Horse7')).toEqual([])
  expect(checkNewPassword('')).toBe('error_required')
  expect(checkNewPassword('abc')).toBe('error_password')
  expect(checkNewPassword(`Aa1!${'x'.repeat(197)}`)).toBe('error_too_long')
  expect(checkNewPassword('Correct!Horse7')).toBeNull()
})

it.each([
  'demo',
  'demo@',
  '@rapport.test',
  'demo@.test',
  'demo@rapport',
  'a b@rapport.test',
  'demo@rapport.',
])('refuses %j at sign-in', (email) => {
  expect(checkKnownEmail(email)).toBe('error_invalid_email')
})

it('lets sign-in send addresses that no account can have', () => {
  expect(checkKnownEmail('  ')).toBe('error_required')
  expect(checkKnownEmail(' demo@rapport.test ')).toBeNull()
  expect(checkKnownEmail('a_com@example.com')).toBeNull()
  expect(checkKnownEmail(`${'a'.repeat(300)}@example.com`)).toBeNull()
})

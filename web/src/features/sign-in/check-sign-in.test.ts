import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { checkSignIn, failureKey } from './check-sign-in.ts'

it('asks for both fields', () => {
  expect(checkSignIn('  ', '')).toEqual({ email: 'emailRequired', password: 'passwordRequired' })
  expect(checkSignIn(' demo@rapport.test ', 'x')).toEqual({})
})

it.each([
  'demo',
  'demo@',
  '@rapport.test',
  'demo@.test',
  'demo@rapport',
  'a b@rapport.test',
  'demo@rapport.',
])('refuses %j as an address', (email) => {
  expect(checkSignIn(email, 'x')).toEqual({ email: 'emailInvalid' })
})

it('has a text for every kind of failure', () => {
  expect(failureKey(new ApiError({ code: 'invalid_credentials', status: 401 }))).toBe('invalid_credentials')
  expect(failureKey(new ApiError({ code: 'invalid_request', status: 400 }))).toBe('invalid_credentials')
  expect(failureKey(new ApiError({ code: 'too_many_requests', status: 429 }))).toBe('too_many_requests')
  expect(failureKey(new ApiError({ code: 'offline', status: 0 }))).toBe('offline')
  expect(failureKey(new ApiError({ code: 'internal', status: 500 }))).toBe('other')
  expect(failureKey(new Error('x'))).toBe('other')
})

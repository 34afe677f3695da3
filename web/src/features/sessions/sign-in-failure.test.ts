import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { failureKey, hideFields } from './sign-in-failure.ts'

it('has a text for every kind of failure', () => {
  expect(failureKey(new ApiError({ code: 'invalid_credentials', status: 401 }))).toBe('invalid_credentials')
  expect(failureKey(new ApiError({ code: 'too_many_requests', status: 429 }))).toBeNull()
  expect(failureKey(new ApiError({ code: 'offline', status: 0 }))).toBeNull()
  expect(failureKey(new ApiError({ code: 'internal', status: 500 }))).toBe('other')
  expect(failureKey(new Error('x'))).toBe('other')
})

it('reports a malformed form as wrong credentials, without its fields', () => {
  const refused = new ApiError({
    code: 'invalid_request',
    status: 400,
    errors: [{ path: 'password', code: 'error_too_long' }],
  })
  expect(hideFields(refused)).toMatchObject({ code: 'invalid_credentials', errors: [] })
  const offline = new ApiError({ code: 'offline', status: 0 })
  expect(hideFields(offline)).toBe(offline)
})

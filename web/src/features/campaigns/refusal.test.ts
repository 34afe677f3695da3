import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { refusalOf } from './refusal.ts'

const refused = (...paths: string[]) =>
  new ApiError({ code: 'cannot_send', status: 409, errors: paths.map((path) => ({ path, code: 'x' })) })

test('a refusal names the variables that are missing, and the rules', () => {
  expect(refusalOf(refused('variables.company', 'variables.extra:Team.x', 'reasons.mailbox_cap'))).toEqual({
    variables: ['company', 'extra:Team.x'],
    reasons: ['mailbox_cap'],
  })
})

test('other failures name nothing', () => {
  const none = { variables: [], reasons: [] }
  const invalid = new ApiError({
    code: 'invalid_request',
    status: 400,
    errors: [{ path: 'reasons.x', code: 'x' }],
  })
  for (const error of [refused(), invalid, new Error('x')]) expect(refusalOf(error)).toEqual(none)
})

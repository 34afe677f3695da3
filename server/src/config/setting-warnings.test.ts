import { expect, test } from 'vitest'
import { settingWarnings } from './setting-warnings.ts'

const warningsOf = (publicUrl: string, isProduction = true) =>
  settingWarnings({}, { isProduction, publicUrl })

test.each(['http://rapport.example.com', 'HTTP://10.0.0.7:3000'])(
  'in production, PUBLIC_URL=%s is warned of',
  (publicUrl) => {
    expect(warningsOf(publicUrl)).toEqual([expect.stringMatching(/^PUBLIC_URL begins with http:/)])
    expect(warningsOf(publicUrl, false)).toEqual([])
  },
)

test.each([
  'https://rapport.example.com',
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
])('PUBLIC_URL=%s is fine', (publicUrl) => {
  expect(warningsOf(publicUrl)).toEqual([])
})

test('a misspelled setting is named with the one that was meant', () => {
  const config = { isProduction: true, publicUrl: 'https://rapport.example.com' }
  expect(settingWarnings({ SECRET_KEY_OLD: 'x' }, config)).toEqual([
    'SECRET_KEY_OLD is no setting and was ignored. Did you mean SECRETS_KEY_OLD?',
  ])
})

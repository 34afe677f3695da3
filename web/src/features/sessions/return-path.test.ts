import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it('returns to paths of this site', () => {
  expect(returnPath('/people?page=2#x')).toBe('/people?page=2#x')
})

it.each([
  undefined,
  7,
  '',
  'people',
  '{}',
  {},
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/auth/login?redirect=/people',
])('does not return to %j', (asked) => {
  expect(returnPath(asked)).toBe('/people')
})

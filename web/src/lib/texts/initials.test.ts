import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('takes whole characters for initials', () => {
  expect(initials('Ada King Byron')).toBe('AB')
  expect(initials('김민준')).toBe('김')
  expect(initials('ada')).toBe('A')
  expect(initials('  ')).toBe('')
  expect(initials('ß Ünal')).toBe('ßÜ')
  expect(initials('E\u0301mile Zola')).toBe('E\u0301Z')
})

it('takes letters and digits alone for initials, and nothing from brackets', () => {
  expect(initials('Ada (Countess) Byron')).toBe('AB')
  expect(initials('(김)민준')).toBe('민')
  expect(initials('"Ada" Byron <ada@byron.example>')).toBe('AB')
  expect(initials('<script>')).toBe('S')
  expect(initials('(Ada')).toBe('A')
  expect(initials('- Ada - Byron -')).toBe('AB')
  expect(initials('3M (Company)')).toBe('3')
  expect(initials('(')).toBe('?')
  expect(initials('<>')).toBe('?')
})

import { expect, test } from 'vitest'
import { usesIn } from './find-uses.ts'

const isLong = (source: string): boolean =>
  usesIn('server/src/a.ts', source).some(({ kind }) => kind === 'long pattern')

const words = 'manager|director|'.repeat(20)

test.each([
  `const a = /(${words}x)/`,
  `const a = pattern('(?:${words}x)')`,
  `const a = new RegExp(\`^(?:\${b}|${words}x)\`)`,
])('%s is too long without names', (source) => {
  expect(isLong(source)).toBe(true)
})

test.each([
  `const a = /(manager|director)/`,
  // Named parts may be as long as their words are.
  `const b = '${words}x'\nconst a = new RegExp(\`(?:\${b})\`)`,
  `const a = 'A sentence about people. '.repeat(20)`,
])('%s is not', (source) => {
  expect(isLong(source)).toBe(false)
})

import { expect, test } from 'vitest'
import { unseededIn } from './seeded.ts'

test('a number without a seed is found', () => {
  const unseeded = ['Math', 'random()'].join('.')
  const lines = ['const random = new Random(seed)', `const id = ${unseeded}`]
  expect(unseededIn('a.test.ts', lines)).toMatchObject([expect.stringContaining('a.test.ts:2')])
})

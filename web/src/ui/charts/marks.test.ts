import { expect, test } from 'vitest'
import { barsPath, linePath } from './marks.ts'

test('bars stand on the axis, as high as their share of its top', () => {
  expect(barsPath([0, 5, 20], 20)).toBe('M1.15 1v-0.25h0.7V1zM2.15 1v-1h0.7V1z')
  expect(barsPath([0, 0], 1)).toBe('')
})

test('a line goes through the middle of each place', () => {
  expect(linePath([0, 5, 20], 20)).toBe('M0.5 1L1.5 0.75L2.5 0')
})

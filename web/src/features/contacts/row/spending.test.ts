import { expect, it } from 'vitest'
import { asksFirst } from './spending.ts'

it('asks always, never, or with few credits left', () => {
  expect([0, 5, 6, 1000].map((left) => asksFirst('5', left))).toEqual([true, true, false, false])
  expect([0, 1000].map((left) => asksFirst('always', left))).toEqual([true, true])
  expect([0, 1000].map((left) => asksFirst('never', left))).toEqual([false, false])
})

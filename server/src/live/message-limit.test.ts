import { expect, test } from 'vitest'
import { MessageLimit } from './message-limit.ts'

test('lets a burst through, then ten a second, and never saves up more than a burst', () => {
  let now = 0
  const limit = new MessageLimit(() => now)
  const taken = () => {
    let count = 0
    while (limit.take()) count += 1
    return count
  }
  expect(taken()).toBe(100)
  now += 99
  expect(taken()).toBe(0)
  now += 1
  expect(taken()).toBe(1)
  now += 2000
  expect(taken()).toBe(20)
  now += 60 * 60_000
  expect(taken()).toBe(100)
})

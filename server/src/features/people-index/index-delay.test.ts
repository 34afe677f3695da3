import { expect, it } from 'vitest'
import { IndexDelay } from './index-delay.ts'
import { pollMs } from './index-messages.ts'

it('is none while the log is read to its end, and the time since then once that fails or takes long', () => {
  let now = 1000
  const delay = new IndexDelay(() => now)
  const read = (isCurrent: boolean) => delay.onRead({ hasChanged: !isCurrent, isCurrent })
  read(true)
  expect(delay.changedAt).toBeNull()
  now += pollMs
  expect(delay.ms).toBe(0)
  read(true)
  now += 200
  read(false)
  expect(delay.ms).toBe(200)
  expect(delay.changedAt).not.toBeNull()
  now += 300
  read(true)
  expect(delay.ms).toBe(0)
  // Nothing is heard of the thread any more.
  now += 60_000
  expect(delay.ms).toBeGreaterThan(50_000)
})

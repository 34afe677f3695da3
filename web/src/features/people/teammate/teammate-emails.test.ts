import { expect, test } from 'vitest'
import { daysSince } from './teammate-emails.ts'

test.each([
  ['the same day', '2026-11-23T00:01', '2026-11-23T23:59', 0],
  ['some minutes over midnight', '2026-11-22T23:59', '2026-11-23T00:01', 1],
  ['three days', '2026-11-20T18:00', '2026-11-23T09:00', 3],
  ['over a change of the clock and a month', '2026-02-28T12:00', '2026-04-01T11:00', 32],
  ['a server whose clock is ahead', '2026-11-24T00:01', '2026-11-23T23:59', 0],
])('%s', (_what, at, now, days) => {
  expect(daysSince(new Date(at), new Date(now))).toBe(days)
})

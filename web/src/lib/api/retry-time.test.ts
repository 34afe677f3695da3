import { expect, it, vi } from 'vitest'
import { retryTime } from './retry-time.ts'

const read = (value: string | null) =>
  retryTime(new Headers(value === null ? {} : { 'retry-after': value }))?.toISOString() ?? null

it('reads seconds, and nothing else', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  expect(read('90')).toBe('2026-11-28T12:01:30.000Z')
  expect([read(null), read('soon'), read('Sat, 28 Nov 2026 12:05:00 GMT')]).toEqual([null, null, null])
  vi.useRealTimers()
})

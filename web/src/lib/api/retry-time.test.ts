import { expect, it, vi } from 'vitest'
import { retryTime } from './retry-time.ts'

it('reads seconds, and nothing else', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  const at = (value: string | null) =>
    retryTime(new Headers(value === null ? {} : { 'retry-after': value }))?.toISOString() ?? null
  expect(at('90')).toBe('2026-11-28T12:01:30.000Z')
  expect([at(null), at('soon'), at('Sat, 28 Nov 2026 12:05:00 GMT')]).toEqual([null, null, null])
  vi.useRealTimers()
})

import { expect, it } from 'vitest'
import { formatClock, formatDayOfYear, formatUtcMoment } from './rarer-forms.ts'

it('writes a moment of another zone like one of here', () => {
  expect(formatClock({ day: '2026-11-05', time: '09:05' }, 'en')).toBe('05 Nov, 2026, 09:05')
  expect(formatClock({ day: '2026-11-05', time: '09:05' }, 'ko')).toBe('2026. 11. 5. 09:05')
  expect(formatUtcMoment(new Date('2026-11-05T09:05:59Z'), 'en')).toBe('05 Nov, 2026, 09:05 UTC')
})

it('writes a day without its year', () => {
  expect([formatDayOfYear('2026-11-05', 'en'), formatDayOfYear('2026-11-05', 'ko')]).toEqual([
    '05 Nov',
    '11. 5.',
  ])
})

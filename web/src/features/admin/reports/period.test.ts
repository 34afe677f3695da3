import { expect, test } from 'vitest'
import { momentIn } from '@rapport/contract/dates/time-zones.ts'
import { daysOf, isDay, readReportAddress, writeReportAddress } from './period.ts'

const newYear = new Date('2027-01-01T03:00:00Z')

test.each([
  ['thisMonth', 'UTC', '2027-01-01', '2027-01-01'],
  ['thisMonth', 'America/New_York', '2026-12-01', '2026-12-31'],
  ['lastMonth', 'UTC', '2026-12-01', '2026-12-31'],
  ['lastMonth', 'America/New_York', '2026-11-01', '2026-11-30'],
  ['last30Days', 'UTC', '2026-12-03', '2027-01-01'],
] as const)('%s in %s is %s to %s', (period, timeZone, startDate, endDate) => {
  expect(daysOf({ period, timeZone }, newYear)).toEqual({ startDate, endDate })
})

test('a moment is that of the time zone', () => {
  expect(momentIn(newYear, 'Asia/Seoul')).toEqual({ day: '2027-01-01', time: '12:00' })
  expect(momentIn(newYear, 'America/New_York')).toEqual({ day: '2026-12-31', time: '22:00' })
})

test.each(['2026-02-29', '2026-13-01', '0000-01-01', '12026-01-01', '', 5])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false)
})

test('an address is read as it was written', () => {
  const days = {
    report: 'credits' as const,
    period: { startDate: '2026-02-28', endDate: '2026-03-01' },
    timeZone: 'Asia/Seoul',
    page: 3,
  }
  const preset = { ...days, report: 'accounts' as const, period: 'lastMonth' as const, page: 1 }
  expect(readReportAddress(writeReportAddress(days))).toEqual(days)
  expect(readReportAddress(writeReportAddress(preset))).toEqual(preset)
})

test('invalid parameters of an address get the usual values', () => {
  const search = { report: 'x', startDate: '2026-03-02', endDate: '2026-03-01', timeZone: '+09:00', page: -1 }
  expect(readReportAddress(search)).toEqual(readReportAddress({}))
})

import { expect, test } from 'vitest'
import { dueAfter } from './planning.ts'
import { nextOpening } from './windows.ts'

const weekdays = [1, 2, 3, 4, 5] as const
const daily = [1, 2, 3, 4, 5, 6, 7] as const

test.for([
  [
    'open already',
    { days: weekdays, from: '09:00', to: '17:00' },
    'UTC',
    '2026-07-15T12:34:56Z',
    '2026-07-15T12:34:56Z',
  ],
  [
    'at its first minute',
    { days: weekdays, from: '09:00', to: '17:00' },
    'UTC',
    '2026-07-15T09:00:00Z',
    '2026-07-15T09:00:00Z',
  ],
  [
    'at its end',
    { days: weekdays, from: '09:00', to: '17:00' },
    'UTC',
    '2026-07-15T17:00:00Z',
    '2026-07-16T09:00:00Z',
  ],
  [
    'over a weekend',
    { days: weekdays, from: '09:00', to: '17:00' },
    'Asia/Seoul',
    '2026-07-17T08:00:00Z',
    '2026-07-20T00:00:00Z',
  ],
  [
    'over midnight',
    { days: [5], from: '22:00', to: '02:00' },
    'UTC',
    '2026-07-18T01:59:00Z',
    '2026-07-18T01:59:00Z',
  ],
  [
    'past midnight',
    { days: [5], from: '22:00', to: '02:00' },
    'UTC',
    '2026-07-18T02:00:00Z',
    '2026-07-24T22:00:00Z',
  ],
  [
    'all day',
    { days: [3], from: '00:00', to: '00:00' },
    'UTC',
    '2026-07-15T23:59:00Z',
    '2026-07-15T23:59:00Z',
  ],
  [
    'in the missing hour',
    { days: daily, from: '02:30', to: '05:00' },
    'America/New_York',
    '2026-03-08T06:00:00Z',
    '2026-03-08T07:00:00Z',
  ],
  [
    'within the missing hour',
    { days: daily, from: '02:15', to: '02:45' },
    'America/New_York',
    '2026-03-08T06:00:00Z',
    '2026-03-09T06:15:00Z',
  ],
  [
    'in the repeated hour',
    { days: daily, from: '01:15', to: '01:45' },
    'America/New_York',
    '2026-11-01T05:00:00Z',
    '2026-11-01T05:15:00Z',
  ],
  [
    'after the repeated hour',
    { days: daily, from: '01:15', to: '01:45' },
    'America/New_York',
    '2026-11-01T06:15:00Z',
    '2026-11-02T06:15:00Z',
  ],
  [
    'in half a missing hour',
    { days: daily, from: '02:15', to: '05:00' },
    'Australia/Lord_Howe',
    '2026-10-03T15:00:00Z',
    '2026-10-03T15:30:00Z',
  ],
  [
    'on a date that was skipped',
    { days: daily, from: '09:00', to: '17:00' },
    'Pacific/Apia',
    '2011-12-30T03:00:00Z',
    '2011-12-30T19:00:00Z',
  ],
] as const)('the next opening is right %s', ([, windows, zone, at, expected]) => {
  const hours = { windows: { ...windows, days: [...windows.days] }, holidays: [], zone }
  expect(nextOpening(hours, new Date(at))).toEqual(new Date(expected))
})

test('without a day no window ever opens', () => {
  const hours = { windows: { days: [], from: '09:00', to: '17:00' }, holidays: [], zone: 'UTC' }
  expect(nextOpening(hours, new Date('2026-07-15T12:00:00Z'))).toBeNull()
  for (const unit of ['hours', 'working_days'] as const)
    expect(
      dueAfter({ ...hours, wait: { amount: 1, unit }, previousAt: new Date('2026-07-15T12:00:00Z') }),
    ).toBeNull()
})

test('no window opens on a holiday; the one of the evening before goes on', () => {
  const hours = {
    windows: { days: [...daily], from: '22:00', to: '02:00' },
    holidays: ['2026-12-25', '2026-12-26'],
    zone: 'Asia/Seoul',
  }
  expect(nextOpening(hours, new Date('2026-12-24T16:00:00Z'))).toEqual(new Date('2026-12-24T16:00:00Z'))
  expect(nextOpening(hours, new Date('2026-12-24T17:00:00Z'))).toEqual(new Date('2026-12-27T13:00:00Z'))
})

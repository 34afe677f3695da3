import { expect, test } from 'vitest'
import { dueAfter } from './planning.ts'

const office = {
  windows: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  holidays: ['2026-12-25'],
} as const
const always = { windows: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }, holidays: [] } as const

test.for([
  ['90 minutes', always, 'UTC', 90, 'minutes', '2026-07-15T12:00:30Z', '2026-07-15T13:30:30Z'],
  ['no wait', office, 'UTC', 0, 'working_days', '2026-07-18T12:00:00Z', '2026-07-20T09:00:00Z'],
  [
    '36 hours over a change of clocks',
    always,
    'Europe/London',
    36,
    'hours',
    '2026-03-28T12:00:00Z',
    '2026-03-30T00:00:00Z',
  ],
  [
    'a day over a change of clocks',
    always,
    'Europe/London',
    1,
    'days',
    '2026-03-28T12:00:00Z',
    '2026-03-29T11:00:00Z',
  ],
  [
    'a day that ends in a missing hour',
    always,
    'America/New_York',
    1,
    'days',
    '2026-03-07T07:30:00Z',
    '2026-03-08T07:00:00Z',
  ],
  [
    'a day that ends in a repeated hour',
    always,
    'America/New_York',
    1,
    'days',
    '2026-10-31T05:30:00Z',
    '2026-11-01T05:30:00Z',
  ],
  ['a month’s end', always, 'UTC', 3, 'days', '2026-01-30T12:00:00Z', '2026-02-02T12:00:00Z'],
  ['a leap day', always, 'UTC', 1, 'days', '2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z'],
  [
    'days that end on a weekend',
    office,
    'Asia/Seoul',
    2,
    'days',
    '2026-07-16T03:00:00Z',
    '2026-07-20T00:00:00Z',
  ],
  [
    'working days over a weekend',
    office,
    'Asia/Seoul',
    2,
    'working_days',
    '2026-07-16T03:00:00Z',
    '2026-07-20T03:00:00Z',
  ],
  [
    'working days over a holiday',
    office,
    'Asia/Seoul',
    2,
    'working_days',
    '2026-12-24T03:00:00Z',
    '2026-12-29T03:00:00Z',
  ],
  [
    'the date of the recipient counts',
    office,
    'America/Los_Angeles',
    1,
    'working_days',
    '2026-07-18T00:30:00Z',
    '2026-07-21T16:00:00Z',
  ],
] as const)('%s', ([, { windows, holidays }, zone, amount, unit, previousAt, expected]) => {
  const hours = { windows: { ...windows, days: [...windows.days] }, holidays, zone }
  expect(dueAfter({ ...hours, wait: { amount, unit }, previousAt: new Date(previousAt) })).toEqual(
    new Date(expected),
  )
})

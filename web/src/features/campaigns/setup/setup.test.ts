import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { expect, test } from 'vitest'
import { emptyNumbers, errorAt, withEdit } from './setup-edits.ts'
import { zonesWith } from '@rapport/contract/dates/time-zones.ts'
import { fromDateField, toDateField } from '../../../lib/date-fields.ts'
import { weekdays } from '@rapport/contract/dates/weekdays.ts'

const stored = { version: 4, setup: campaignSetup.parse({}) }

test('edits keep the version that they began with, and end when all is as it was', () => {
  const first = withEdit(null, stored, { quietDays: 5 })
  expect(first).toEqual({ version: 4, changes: { quietDays: 5 } })
  const later = { ...stored, version: 7 }
  const second = withEdit(first, later, { risky: true })
  expect(second).toEqual({ version: 4, changes: { quietDays: 5, risky: true } })
  expect(withEdit(withEdit(second, later, { risky: false }), later, { quietDays: 3 })).toBeNull()
  expect(withEdit(null, stored, { windows: { ...stored.setup.windows } })).toBeNull()
})

test('numbers may be empty only where that means something', () => {
  expect(emptyNumbers({ dailyCap: null, spacingSeconds: null, quietDays: 0 })).toEqual(['spacingSeconds'])
})

test('an error is found at its field and at its parts', () => {
  const errors = [
    { path: 'setup.windows.from', code: 'error_invalid_time' },
    { path: 'setup.mailboxIds.2', code: 'error_unknown_value' },
  ]
  expect(errorAt(errors, 'windows.from')).toBe('error_invalid_time')
  expect(errorAt(errors, 'mailboxIds')).toBe('error_unknown_value')
  expect(errorAt(errors, 'windows.to')).toBeUndefined()
  expect(errorAt(errors, 'window')).toBeUndefined()
})

test.each(['2026-11-02T12:00:00.000Z', '2026-03-29T00:30:00.000Z', '2026-10-25T00:30:00.000Z'])(
  '%s is written as a local time and read again',
  (moment) => {
    expect(fromDateField(toDateField(moment))).toBe(moment)
  },
)

test('an empty or broken time is none', () => {
  expect(toDateField(null)).toBe('')
  expect(fromDateField('')).toBeNull()
  expect(fromDateField('tomorrow')).toBeNull()
})

test('zones have UTC and the chosen one, and weeks begin on Monday', () => {
  expect(zonesWith('Asia/Seoul')).toContain('UTC')
  expect(zonesWith('Asia/Calcutta')).toContain('Asia/Calcutta')
  expect(weekdays('en').map(({ short }) => short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
})

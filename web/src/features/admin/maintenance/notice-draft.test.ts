import { expect, test } from 'vitest'
import { fromDateField, toDateField } from '../../../lib/date-fields.ts'
import { shownAt, toDrafts, toNotice } from './notice-draft.ts'

const now = new Date('2026-11-20T10:00:00Z')
const notice = (en: string | null, ko: string | null, from: string | null, to: string | null) => ({
  text: { en, ko },
  from,
  to,
})

test('readers see notices that have begun and are not over, in the other language if theirs has none', () => {
  const notices = [
    notice('Always', '항상', null, null),
    notice(null, '한국어만', '2026-11-20T10:00:00Z', null),
    notice('Over', null, null, '2026-11-20T10:00:00Z'),
    notice('Later', null, '2026-11-20T10:01:00Z', null),
    notice(null, null, null, null),
  ]
  expect(shownAt(notices, 'en', now)).toEqual(['Always', '한국어만'])
  expect(shownAt(notices, 'ko', now)).toEqual(['항상', '한국어만'])
})

test('a notice that is not edited stays as it is, to the second', () => {
  const notices = [notice('Only English', null, '2026-11-20T10:00:31.500Z', null)]
  expect(toDrafts(notices).map(toNotice)).toEqual(notices)
})

test('times are those of the browser, to the minute', () => {
  expect(toDateField(null)).toBe('')
  expect(fromDateField('')).toBe(null)
  const text = toDateField('2026-11-20T10:05:31Z')
  expect(text).toMatch(/^2026-11-(19|20|21)T\d\d:\d\d$/)
  expect(fromDateField(text)).toBe(fromDateField(toDateField(fromDateField(text))))
  expect(Math.abs(Date.parse(fromDateField(text)!) - Date.parse('2026-11-20T10:05:00Z'))).toBe(0)
})

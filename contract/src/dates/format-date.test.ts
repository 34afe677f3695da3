import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatMoment,
  formatMonth,
  formatPartialDate,
  formatRelative,
  formatUtcDay,
  formatYears,
} from './format-date.ts'

describe('formatDate', () => {
  it('pads the day in English and leaves it bare in Korean', () => {
    const date = new Date(2026, 10, 5)
    expect(formatDate(date, 'en')).toBe('05 Nov, 2026')
    expect(formatDate(date, 'ko')).toBe('2026. 11. 5.')
  })
})

it('writes the last day of something in UTC, wherever the reader is', () => {
  expect(formatUtcDay(new Date('2026-11-26T23:59:59Z'), 'en')).toBe('26 Nov, 2026')
  expect(formatUtcDay(new Date('2026-11-26T00:00:00Z'), 'ko')).toBe('2026. 11. 26.')
})

it('writes a moment to the minute, in 24 hours', () => {
  const date = new Date(2026, 10, 5, 21, 4)
  expect(formatMoment(date, 'en')).toBe('05 Nov, 2026, 21:04')
  expect(formatMoment(date, 'ko')).toBe('2026. 11. 5. 21:04')
})

describe('formatPartialDate', () => {
  it.each([
    ['2026', '2026', '2026년'],
    ['2026-11', 'Nov 2026', '2026년 11월'],
    ['2026-01-05', '05 Jan, 2026', '2026. 1. 5.'],
    ['soon', 'soon', 'soon'],
    ['', '', ''],
  ])('writes %j as %j and %j', (text, english, korean) => {
    expect(formatPartialDate(text, 'en')).toBe(english)
    expect(formatPartialDate(text, 'ko')).toBe(korean)
  })
})

it.each([
  ['2026', '2026', '2026년'],
  ['2026-11', 'Nov 2026', '2026년 11월'],
  ['2026-01-05', 'Jan 2026', '2026년 1월'],
  ['soon', 'soon', 'soon'],
])('formatMonth writes %j as %j and %j', (text, english, korean) => {
  expect(formatMonth(text, 'en')).toBe(english)
  expect(formatMonth(text, 'ko')).toBe(korean)
})

describe('formatRelative', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const minute = 60_000
  const day = 24 * 60 * minute

  it.each([
    [0, 'just now', '방금'],
    [-5 * minute, 'just now', '방금'],
    [minute - 1, 'just now', '방금'],
    [minute, '1m', '1분'],
    [59 * minute, '59m', '59분'],
    [60 * minute, '1h', '1시간'],
    [day, '1d', '1일'],
    [29 * day, '29d', '29일'],
    [30 * day, '1mo', '1개월'],
    [364 * day, '12mo', '12개월'],
    [365 * day, '1y', '1년'],
    [800 * day, '2y', '2년'],
  ])('writes %d ms as %s and %s', (elapsed, english, korean) => {
    expect(formatRelative(ago(elapsed), now, 'en')).toBe(english)
    expect(formatRelative(ago(elapsed), now, 'ko')).toBe(korean)
  })
})

describe('formatYears', () => {
  it.each([
    [2.25, '2y 3mo', '2년 3개월'],
    [3, '3y', '3년'],
    [0.5, '6mo', '6개월'],
    [1.999, '2y', '2년'],
    [0, '0mo', '0개월'],
  ])('writes %d years as %s and %s', (span, english, korean) => {
    expect(formatYears(span, 'en')).toBe(english)
    expect(formatYears(span, 'ko')).toBe(korean)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatBadge,
  formatCompact,
  formatCount,
  formatEnds,
  formatGrowth,
  formatMoney,
  formatPrice,
  formatWhole,
} from './format-number.ts'

describe('formatCompact', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1K'],
    [1049, '1K'],
    [1050, '1.1K'],
    [12_345, '12.3K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_500_000, '1.5M'],
    [2_000_000_000, '2B'],
    [999_999_999, '1B'],
    [-1500, '-1.5K'],
  ])('writes %d as %s in English', (value, text) => {
    expect(formatCompact(value, 'en')).toBe(text)
  })

  it.each([
    [9999, '9,999'],
    [10_000, '1만'],
    [12_345, '1.2만'],
    [12_345_678, '1,234.6만'],
    [99_999_999, '1억'],
    [100_000_000, '1억'],
    [250_000_000, '2.5억'],
    [1_000_000_000_000, '1조'],
  ])('writes %d as %s in Korean', (value, text) => {
    expect(formatCompact(value, 'ko')).toBe(text)
  })

  it('never shows more than one decimal nor a trailing zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e15 }),
        fc.constantFrom('en' as const, 'ko' as const),
        (value, language) => {
          expect(formatCompact(value, language)).toMatch(/^[\d,]+(\.[1-9])?[KMB만억조]?$/)
        },
      ),
    )
  })
})

describe('formatEnds', () => {
  it.each([
    [0, 500, '0–500', '0–500'],
    [5001, 10_000, '5,001–10,000', '5,001–10,000'],
    [0, 50_000, '0–50,000', '0–5만'],
    [10_001, 50_000, '10,001–50,000', '1만–5만'],
    [500_001, 1_000_000, '500,001–1,000,000', '50만–100만'],
    [90_000_000, 120_000_000, '90,000,000–120,000,000', '9,000만–1.2억'],
    [10_001, 100_000_000, '10,001–100,000,000', '1만–1억'],
    [9999, 1_000_000, '9,999–1,000,000', '9,999–100만'],
    [12_345, 12_399, '12,345–12,399', '12,345–12,399'],
    [51_000_000, 100_000_000, '51,000,000–100,000,000', '5,100만–1억'],
    [250_000_000, 1_000_000_000, '250,000,000–1,000,000,000', '2.5억–10억'],
  ])('writes %d to %d as %s and %s', (low, high, english, korean) => {
    for (const [language, text] of [
      ['en', english],
      ['ko', korean],
    ] as const) {
      const { min, max } = formatEnds(low, high, language)
      expect(`${min}–${max}`).toBe(text)
    }
  })
})

describe('other numbers', () => {
  it('groups every digit of a count', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567')
  })

  it.each([
    [9999, '9,999', '9,999'],
    [10_000, '10,000', '1만'],
    [12_345, '12,345', '1.2만'],
  ])('writes the whole number %d as %s and %s', (value, english, korean) => {
    expect(formatWhole(value, 'en')).toBe(english)
    expect(formatWhole(value, 'ko')).toBe(korean)
  })

  it('writes money with its currency', () => {
    expect(formatMoney(1_500_000, 'en')).toBe('$1.5M')
    expect(formatMoney(1_500_000, 'ko')).toBe('150만 달러')
    expect(formatMoney(-2000, 'en')).toBe('-$2K')
  })

  it('writes prices with cents', () => {
    expect(formatPrice(1204.5, 'en')).toBe('$1,204.50')
    expect(formatPrice(0.034, 'ko')).toBe('US$0.03')
  })

  it('signs growth', () => {
    expect([0.123, 0, -0.031].map(formatGrowth)).toEqual(['+12%', '0%', '-3%'])
  })

  it('caps a badge at 99+', () => {
    expect([0, 99, 100].map(formatBadge)).toEqual(['0', '99', '99+'])
  })
})

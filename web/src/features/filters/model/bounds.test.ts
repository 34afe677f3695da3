import { pairOf, type OrderedPair } from '@rapport/contract/filters/field-of.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { describe, expect, test } from 'vitest'
import { readBounds, type Bounds } from '@rapport/contract/filters/rules.ts'
import { graduationYears, setBounds, type End } from './bounds.ts'

const founded = pairOf('companyFilter.yearFoundedMin')
const experience = pairOf('experience.minExperience')
const graduation = pairOf('education.minGraduationYear')
const set = (pair: OrderedPair, min: number | null, max: number | null, changed: End = 'min') =>
  setBounds(emptyFilterSet, pair, { bounds: { min, max }, changed })

describe('the ends of a range', () => {
  test.each<[OrderedPair, Bounds]>([
    [founded, { min: 0, max: new Date().getFullYear() }],
    [founded, { min: null, max: 1990 }],
    [experience, { min: 0, max: 30 }],
    [experience, { min: 5, max: 5 }],
    [graduation, { min: 2001, max: null }],
    [graduation, { min: null, max: null }],
  ])('are accepted as the contract accepts them: %j', (pair, bounds) => {
    const { filters } = set(pair, bounds.min, bounds.max)
    expect(filters && readBounds(filters, pair)).toEqual(bounds)
    expect(filterSet.safeParse(filters).success).toBe(true)
  })

  test.each<[string, OrderedPair, [number | null, number | null], End]>([
    ['error_invalid_year', founded, [new Date().getFullYear() + 1, null], 'min'],
    ['error_invalid_year', founded, [null, new Date().getFullYear() + 1], 'max'],
    ['error_invalid_year', founded, [-1, null], 'min'],
    ['error_minYear_greater_than_max', founded, [2001, 2000], 'min'],
    ['error_minYear_greater_than_max', founded, [2001, 2000], 'max'],
    ['error_invalid_experience', experience, [31, null], 'min'],
    ['error_min_greater_than_max', experience, [6, 5], 'min'],
    ['error_max_less_than_min', experience, [6, 5], 'max'],
    ['error_minYear_greater_than_max', graduation, [2011, 2010], 'min'],
    ['error_maxYear_less_than_min', graduation, [2011, 2010], 'max'],
  ])('are refused with %s', (code, pair, [min, max], changed) => {
    expect(set(pair, min, max, changed)).toEqual({ error: code })
  })
})

test('36 graduation years: thirty back, five ahead', () => {
  const years = graduationYears(2026)
  expect(years).toHaveLength(36)
  expect([years[0], years.at(-1)]).toEqual([2031, 1996])
})

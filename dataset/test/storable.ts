import { expect } from 'vitest'
import type { CompanyRecord, ImportItem } from '../src/records.ts'

const int32 = 2 ** 31 - 1
const date = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/

function expectTexts(value: unknown): void {
  if (typeof value === 'string') {
    expect(value).not.toContain('\0')
    expect(value.isWellFormed()).toBe(true)
    expect(value.length).toBeLessThanOrEqual(10_000)
  } else if (Array.isArray(value)) value.forEach(expectTexts)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectTexts)
}

function expectCompany(company: CompanyRecord): void {
  expect(company.key).toMatch(/^(?:in|web|name):./u)
  expect(company.name.trim()).not.toBe('')
  const { headcount } = company
  if (headcount) {
    expect(Number.isInteger(headcount.min) && headcount.min >= 0 && headcount.min <= int32).toBe(true)
    if (headcount.max !== null) expect(headcount.max).toBeGreaterThanOrEqual(headcount.min)
  }
  for (const [count, max] of [
    [company.foundedYear, 2200],
    [company.linkedinFollowers, int32],
    [company.revenue, Number.MAX_SAFE_INTEGER],
    [company.fundingTotal, Number.MAX_SAFE_INTEGER],
    [company.fundingRoundCount, 32_767],
    ...(company.fundingRounds ?? []).map(({ amount }) => [amount, Number.MAX_SAFE_INTEGER] as const),
  ] as const)
    if (count !== null) expect(Number.isInteger(count) && count >= 0 && count <= max).toBe(true)
  for (const round of company.fundingRounds ?? []) if (round.date !== null) expect(round.date).toMatch(date)
}

/**
 * Asserts that the database accepts an item: texts without NUL, whole numbers in range, valid
 * dates, non-empty keys.
 */
export function expectStorable(item: ImportItem): void {
  expectTexts(item)
  if (item.kind === 'refused') expect(item.reason).not.toBe('')
  if (item.kind === 'company') expectCompany(item.company)
  if (item.kind !== 'person') return
  const { person } = item
  expect(person.key).toMatch(/^[a-z0-9-]+:./u)
  expect(person.fullName).toMatch(/[\p{L}\p{N}]/u)
  if (person.company) expectCompany(person.company)
  for (const { company, startDate, endDate } of person.positions) {
    expectCompany(company)
    if (startDate !== null) expect(startDate).toMatch(date)
    if (endDate !== null) expect(endDate).toMatch(date)
    if (startDate !== null && endDate !== null) {
      const known = Math.min(startDate.length, endDate.length)
      expect(endDate.slice(0, known) >= startDate.slice(0, known)).toBe(true)
    }
  }
  for (const { startYear, endYear } of person.education)
    for (const year of [startYear, endYear])
      if (year !== null) expect(Number.isInteger(year) && year >= 1000 && year <= 2200).toBe(true)
  if (person.observedOn !== null) expect(person.observedOn).toMatch(date)
}

import { industries } from '@rapport/contract/filters/industries.ts'
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '@rapport/contract/fold.ts'
import { normaliseIndustry } from './industry.ts'

test.each(industries)('%s is known by its name, however it is written', (industry) => {
  expect(normaliseIndustry(industry)).toBe(industry)
  expect(normaliseIndustry(` ${industry.toUpperCase()} `)).toBe(industry)
  expect(normaliseIndustry(industry.replaceAll('&', 'and'))).toBe(industry)
})

test.each([
  ['fintech', 'Financial Services'],
  ['SaaS', 'Computer Software'],
  ['E-commerce', 'Internet'],
  ['핀테크', 'Financial Services'],
  ['Venture Capital', 'Venture Capital & Private Equity'],
])('%s is %s', (alias, industry) => {
  expect(normaliseIndustry(alias)).toBe(industry)
})

test.each(['', 'acme', 'constructor', '__proto__', '🏭'])('%j is none', (text) => {
  expect(normaliseIndustry(text)).toBeNull()
})

test('any text is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const industry = normaliseIndustry(text)
      expect(industry === null || industries.includes(industry)).toBe(true)
    }),
  )
  expect(normaliseIndustry('x'.repeat(1_000_000))).toBeNull()
})

const vendor = new URL('../../../../shared/data/pdl/pdl-openapi.json', import.meta.url)

test.skipIf(!existsSync(vendor))('the list is the one that the data vendor uses', () => {
  const { components } = JSON.parse(readFileSync(vendor, 'utf8')) as {
    components: { schemas: { ExperienceCompany: { properties: { industry: { enum: string[] } } } } }
  }
  const names = components.schemas.ExperienceCompany.properties.industry.enum
  expect(names.map(fold).toSorted()).toEqual(industries.map(fold).toSorted())
})

import { expect, test } from 'vitest'
import { companyTypes, type CompanyType } from '@rapport/contract/filters/vocabularies.ts'
import { normaliseCompanyType } from './company-type.ts'

test.each<[string, CompanyType]>([
  ...companyTypes.map((type): [string, CompanyType] => [type, type]),
  ['public_subsidiary', 'public'],
  ['Public Company', 'public'],
  ['PUBLIC_COMPANY', 'public'],
  ['Public (NYSE: ACME)', 'public'],
  ['Publicly Traded', 'public'],
  ['코스닥 (2019년)', 'public'],
  ['상장기업', 'public'],
  ['Privately Held', 'private'],
  ['Self-Employed', 'private'],
  ['Self-Owned', 'private'],
  ['Partnership', 'private'],
  ['Sole Proprietorship', 'private'],
  ['Private Company; independent', 'private'],
  ['비상장', 'private'],
  ['Nonprofit', 'nonprofit'],
  ['Non-Profit', 'nonprofit'],
  ['NON_PROFIT', 'nonprofit'],
  ['501(c)(3)', 'nonprofit'],
  ['재단법인', 'nonprofit'],
  ['Government Agency', 'government'],
  ['공공기관', 'government'],
  ['Educational Institution', 'educational'],
  ['  educational ', 'educational'],
])('%j is %s', (text, type) => {
  expect(normaliseCompanyType(text)).toBe(type)
})

test.each([
  '',
  '-',
  'Customer',
  'Partner',
  'Prospect',
  'Private Equity',
  'Public Relations',
  'toString',
  'Company',
  'x'.repeat(100_000),
])('%j is no type', (text) => {
  expect(normaliseCompanyType(text)).toBeNull()
})

test.each(['Public: no', 'Government: none', 'Private, nonprofit'])('%s names no type', (text) => {
  expect(normaliseCompanyType(text)).toBeNull()
})

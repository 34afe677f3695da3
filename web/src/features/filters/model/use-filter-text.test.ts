import { fieldIds, fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { describe, expect, it } from 'vitest'
import { translate, type Language } from '../../../lib/texts/translate.ts'
import english from '../../../locales/en/people.json' with { type: 'json' }
import korean from '../../../locales/ko/people.json' with { type: 'json' }
import { bandsOf } from './bands.ts'
import { filterText } from './use-filter-text.ts'

const texts = (language: Language) =>
  filterText(
    (key, values) => {
      const people = language === 'en' ? english : korean
      return translate({ people }, { language, first: 'people' }, key, values)
    },
    language,
    undefined,
    [{ id: 7, title: 'Prospects', total: 3 }],
  )
const [en, ko] = [texts('en'), texts('ko')]

type Row = [field: FieldId, value: string | number, english: string, korean: string]

const values: Row[] = [
  ['companyFilter.headcounts', '0-500', '0–500', '0–500'],
  ['companyFilter.headcounts', '5001-10000', '5,001–10,000', '5,001–10,000'],
  ['companyFilter.headcounts', '10001-50000', '10,001–50,000', '1만–5만'],
  ['companyFilter.headcounts', '1000001-_', '1,000,001+', '100만 이상'],
  ['companyFilter.linkedinFollowers', '1001-10000', '1,001–10,000', '1,001–10,000'],
  ['funding.totalFundingRounds', '6-_', '6+', '6 이상'],
  ['funding.totalFundingRounds', '-', 'Unknown', '정보 없음'],
  ['funding.totalFundingAmounts', '$51M-$100M', '$51–100M', '5,000만–1억 달러'],
]

const bounds: Row[] = [
  ['companyFilter.yearFoundedMin', 1990, 'Founded from: 1990', '설립 1990년 이후'],
  ['companyFilter.yearFoundedMax', 2000, 'Founded by: 2000', '설립 2000년 이전'],
  ['experience.minExperience', 5, 'Minimum experience: 5', '경력 5년 이상'],
  ['experience.maxExperience', 10, 'Maximum experience: 10', '경력 10년 이하'],
  ['experience.changedJobWithinDays', 90, 'Changed jobs in the last 90 days', '최근 90일 안에 이직'],
  ['education.minGraduationYear', 2010, 'Graduated from: 2010', '졸업 2010년 이후'],
  ['education.maxGraduationYear', 2020, 'Graduated by: 2020', '졸업 2020년 이전'],
  ['revenue.minRevenue', 0.5, 'Minimum revenue: $500K', '매출 50만 달러 이상'],
  ['revenue.maxRevenue', 500, 'Maximum revenue: $500M', '매출 5억 달러 이하'],
  ['revenue.maxRevenue', 10_000, 'Maximum revenue: $10B+', '매출 상한 없음'],
]

it.each(values)('%s %j reads %s and %s', (field, value, inEnglish, inKorean) => {
  expect(en.value({ field, value })).toBe(inEnglish)
  expect(ko.value({ field, value })).toBe(inKorean)
  expect(en.bound({ field, value })).toBeNull()
})

it.each(bounds)('%s %j reads %s and %s', (field, value, inEnglish, inKorean) => {
  expect(en.bound({ field, value })).toBe(inEnglish)
  expect(ko.bound({ field, value })).toBe(inKorean)
})

const chips = (field: FieldId, list: readonly (string | number | boolean)[]) => {
  const bands = bandsOf(list.map((value) => ({ key: `${field}:${value}`, field, value, exclude: false })))
  return bands.map((band) => [en.band(band), ko.band(band)])
}

describe('a chip', () => {
  it.each<[FieldId, (string | number | boolean)[], string[]]>([
    ['companyFilter.headcounts', ['0-500', '501-1000'], ['0–1,000', '0–1,000']],
    ['companyFilter.headcounts', ['5001-10000', '10001-50000'], ['5,001–50,000', '5,001–5만']],
    ['companyFilter.headcounts', ['500001-1000000', '1000001-_'], ['More than 500,000', '50만 초과']],
    ['funding.totalFundingAmounts', ['$1B-$5B', '$5B+'], ['More than $1B', '10억 달러 초과']],
    ['funding.lastFundingAmounts', ['$51M-$100M', '$101M-$500M'], ['$50M–$500M', '5,000만–5억 달러']],
    ['funding.totalFundingAmounts', ['$51M-$100M'], ['$51–100M', '5,000만–1억 달러']],
    ['experience.minExperience', [5], ['Minimum experience: 5', '경력 5년 이상']],
    ['companyFilter.namesIncludedPast', [true], ['Include past companies', '이전 회사도 포함']],
    ['listFilter.listsIncluded', [7], ['Prospects', 'Prospects']],
    ['listFilter.listsExcluded', [8], ['Deleted list', '삭제된 리스트']],
    ['listFilter.revealed', [true], ['Contacts revealed', '연락처 확인함']],
    ['listFilter.revealed', [false], ['Contacts not revealed', '연락처 미확인']],
    ['listFilter.contacted', [true], ['Contacted by campaign', '캠페인 메일 보냄']],
    ['listFilter.contacted', [false], ['Not contacted by campaign', '캠페인 메일 안 보냄']],
  ])('of %s %j', (field, list, inBoth) => {
    expect(chips(field, list)).toEqual([inBoth])
  })
})

const unit = (text = '') => /[만억조]?$/.exec(text)?.[0]

describe('every filter', () => {
  it('of a bound has a text', () => {
    const known = new Set(bounds.map(([field]) => field))
    expect(fieldIds.filter((id) => fieldOf(id).kind === 'bound' && !known.has(id))).toEqual([])
  })

  it('that offers ranges writes both ends in one unit', () => {
    const mixed = fieldIds.flatMap((field) => {
      const declared = fieldOf(field)
      const offered = declared.kind === 'ranges' ? declared.offered : []
      return offered.filter((value) => {
        const [low, high] = ko.value({ field, value }).split('–')
        return high !== undefined && low !== '0' && unit(low) !== unit(high)
      })
    })
    expect(mixed).toEqual([])
  })
})

import { fieldIds, fieldOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { describe, expect, it } from 'vitest'
import { translate, type Language } from '../../../lib/texts/translate.ts'
import english from '../../../locales/en/people.json' with { type: 'json' }
import korean from '../../../locales/ko/people.json' with { type: 'json' }
import { isExcluding } from './applied-filters.ts'
import { bandsOf, type Band } from './bands.ts'
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
  ['companyFilter.yearFoundedMin', 1990, 'Founded in 1990 or later', '1990년 이후 설립'],
  ['companyFilter.yearFoundedMax', 2000, 'Founded in 2000 or earlier', '2000년 이전 설립'],
  ['experience.minExperience', 1, 'At least 1 year of experience', '경력 1년 이상'],
  ['experience.maxExperience', 10, 'At most 10 years of experience', '경력 10년 이하'],
  ['experience.changedJobWithinDays', 90, 'Changed jobs in the last 90 days', '최근 90일 안에 이직'],
  ['experience.minYearsInRole', 3, 'At least 3 years in their role', '현 직무 3년 이상'],
  ['experience.maxYearsInRole', 1, 'At most 1 year in their role', '현 직무 1년 이하'],
  ['experience.minYearsAtCompany', 5, 'At least 5 years at their company', '현 직장 5년 이상'],
  ['experience.maxYearsAtCompany', 2, 'At most 2 years at their company', '현 직장 2년 이하'],
  ['education.minGraduationYear', 2010, 'Graduated in 2010 or later', '2010년 이후 졸업'],
  ['education.maxGraduationYear', 2020, 'Graduated in 2020 or earlier', '2020년 이전 졸업'],
  ['revenue.minRevenue', 0.5, 'Revenue of at least $500K', '매출 50만 달러 이상'],
  ['revenue.maxRevenue', 500, 'Revenue of at most $500M', '매출 5억 달러 이하'],
  ['revenue.maxRevenue', 10_000, 'No maximum revenue', '매출 상한 없음'],
  ['listFilter.addedAfter', 4400, 'Only new people', '새로 추가된 사람만'],
]

const bandOf = (field: FieldId, value: string | number | boolean): Band => [
  { key: `${field}:${value}`, field, value, exclude: isExcluding(field) },
]

it.each(values)('%s %j reads %s and %s', (field, value, inEnglish, inKorean) => {
  expect(en.value({ field, value })).toBe(inEnglish)
  expect(ko.value({ field, value })).toBe(inKorean)
})

it.each(bounds)('%s %j reads %s and %s', (field, value, inEnglish, inKorean) => {
  expect(en.band(bandOf(field, value))).toBe(inEnglish)
  expect(ko.band(bandOf(field, value))).toBe(inKorean)
})

describe('in a sentence', () => {
  it.each<[FieldId, string | number | boolean, string, string]>([
    ['companyFilter.namesExcluded', '네이버', 'not at 네이버', '네이버 제외'],
    ['companyFilter.namesIncludedPast', true, 'past companies included', '이전 회사 포함'],
    ['companyFilter.namesIncludedPastList', 'Acme', 'previously at Acme', '이전 회사 Acme'],
    ['locationsExcluded', 'Berlin', 'not in Berlin', 'Berlin 제외'],
    ['listFilter.listsExcluded', 7, 'not on “Prospects”', '리스트 ‘Prospects’ 제외'],
    ['listFilter.revealed', false, 'contacts not revealed', '연락처 열람 안 함'],
    ['companyFilter.headcounts', '0-500', '0–500 employees', '직원 수 0–500'],
    ['companyFilter.types', 'public', 'Public company', '상장 기업'],
    ['companyFilter.typesExcluded', 'nonprofit', 'not Nonprofit', '비영리 단체 제외'],
    ['experience.jobTitlesIncluded', 'iOS engineer', 'iOS engineer', 'iOS engineer'],
  ])('%s %j is %s and %s', (field, value, inEnglish, inKorean) => {
    expect(en.phrase(bandOf(field, value))).toBe(inEnglish)
    expect(ko.phrase(bandOf(field, value))).toBe(inKorean)
  })

  it('begins with a capital letter, unless with a value', () => {
    expect(en.opening(bandOf('companyFilter.namesExcluded', 'iRobot'))).toBe('Not at iRobot')
    expect(en.opening(bandOf('experience.jobTitlesIncluded', 'iOS engineer'))).toBe('iOS engineer')
  })
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
    ['experience.minExperience', [5], ['At least 5 years of experience', '경력 5년 이상']],
    ['companyFilter.namesIncludedPast', [true], ['Past companies included', '이전 회사 포함']],
    ['listFilter.listsIncluded', [7], ['Prospects', 'Prospects']],
    ['listFilter.listsExcluded', [8], ['Deleted list', '삭제된 리스트']],
    ['listFilter.revealed', [true], ['Contacts revealed', '연락처 열람함']],
    ['listFilter.revealed', [false], ['Contacts not revealed', '연락처 열람 안 함']],
    ['listFilter.contacted', [true], ['Contacted by campaign', '캠페인 이메일 보냄']],
    ['listFilter.contacted', [false], ['Not contacted by campaign', '캠페인 이메일 안 보냄']],
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

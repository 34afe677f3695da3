import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { filterSet } from '@rapport/contract/filters/schema.ts'
import { processorTime } from '@rapport/test-support/processor-time.ts'
import { expect, test, vi } from 'vitest'
import { vocabulary } from '../../test/vocabulary.ts'
import { createReader } from '../reader.ts'

vi.setConfig({ testTimeout: 60_000 })

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

// Skills, tenure, contacts on file, past titles: sentences that were once read as something else.

const readingOf = (text: string) => {
  const { filters, ignored, unsupported } = reader.read(text)
  return { ...filters, told: [...ignored, ...unsupported] }
}

function meaning(filters: PartialFilterSet, told: string[] = []) {
  const { experience, ...others } = filterSet.parse(filters)
  const includeSimilarTitles = experience.jobTitlesIncluded.length > 0
  return { ...others, experience: { ...experience, includeSimilarTitles }, told }
}

const timeOf = (text: string): number =>
  processorTime(() => {
    for (let i = 0; i < 20; i++) reader.read(text)
  })

test.each([
  ['not skilled in Excel', ['Microsoft Excel']],
  ['not proficient in SQL', ['SQL']],
  ['no skills in Photoshop', ['Adobe Photoshop']],
  ['not skilled in Figma or Sketch', ['Figma', 'Sketch']],
  ['no Java, Python', ['Java', 'Python']],
  ['without Java, Python and Go', ['Java', 'Python', 'Go']],
  ["who don't know Java", ['Java']],
])('%s leaves the skills out', (text, excluded) =>
  expect(readingOf(text)).toEqual(meaning({ skills: { excluded } })),
)

test.each<[string, string[], boolean, string[]]>([
  ['know both Java and Python', ['Java', 'Python'], true, []],
  ['"Java" AND "Python"', ['Java', 'Python'], true, []],
  ['who know Java or Python and SQL', ['Java', 'Python'], false, ['and SQL']],
  ['with AWS and GCP, or Azure', ['AWS', 'Google Cloud'], true, ['or Azure']],
  ['(Java OR Python) AND SQL', ['Java', 'Python'], false, ['SQL']],
  ['AWS, GCP 중 하나 이상 다룰 수 있는', ['AWS', 'Google Cloud'], false, []],
])('%s requires all or any, and what contradicts is told', (text, included, all, told) =>
  expect(readingOf(text)).toEqual(meaning({ skills: { included, all } }, told)),
)

test.each<[string, PartialFilterSet, string[]?]>([
  [
    'developers with 5+ years of experience in Java',
    { experience: { jobTitlesIncluded: ['Developer'], minExperience: 5 }, skills: { included: ['Java'] } },
  ],
  [
    'who know HTML, 5 years of experience',
    { experience: { minExperience: 5 }, skills: { included: ['HTML'] } },
  ],
  ['knows Python 3 years', { experience: { minExperience: 3 }, skills: { included: ['Python'] } }],
  [
    'with Java, script writers',
    { experience: { jobTitlesIncluded: ['Script Writer'] }, skills: { included: ['Java'] } },
  ],
  ['with logistics companies', { companyFilter: { domains: ['Logistics and Supply Chain'] } }],
  [
    'CTOs, no crypto, no blockchain',
    {
      experience: { jobTitlesIncluded: ['CTO'] },
      keywords: { excluded: ['crypto', 'blockchain'] },
    },
  ],
  ['changed jobs more than 3 years ago', { experience: { minYearsInRole: 3 } }],
  ['이직한 지 3년 이상', { experience: { minYearsAtCompany: 3 } }],
  ['입사한 지 5년 넘은', { experience: { minYearsAtCompany: 5 } }],
  ['입사한 지 1년 미만', { experience: { changedJobWithinDays: 365 } }],
  ['know SAP not Salesforce', { skills: { included: ['SAP'], excluded: ['Salesforce'] } }],
])('%s', (text, filters, told = []) => expect(readingOf(text)).toEqual(meaning(filters, told)))

test.each([
  ['formerly a nurse or teacher', ['Nurse', 'Teacher']],
  ['former bankers and lawyers', ['Banker', 'Lawyer']],
  ['기자나 변호사 출신', ['기자', '변호사']],
  ['formerly directors', ['Director']],
])('%s are past titles', (text, pastJobTitlesIncluded) =>
  expect(readingOf(text)).toEqual(meaning({ experience: { pastJobTitlesIncluded } })),
)

test.each(['컨설턴트 출신 제외', 'no ex-consultants', 'exclude former founders'])(
  '%s is told: no filter leaves past titles out',
  (text) => expect(readingOf(text)).toEqual(meaning({}, [text])),
)

test.each([
  ['former CTO of Stripe', 'CTO', 'Stripe'],
  ['who was a PM at Google', 'PM', 'Google'],
  ['삼성전자 개발자 출신', '개발자', '삼성전자'],
])('%s: the company is past too', (text, title, company) =>
  expect(readingOf(text)).toEqual(
    meaning({
      experience: { pastJobTitlesIncluded: [title] },
      companyFilter: { namesIncludedPast: true, namesIncludedPastList: [company] },
    }),
  ),
)

test('who has been a CTO for five years is one', () =>
  expect(readingOf('has been a CTO for 5 years')).toEqual(
    meaning({
      experience: { jobTitlesIncluded: ['CTO'], minExperience: 5 },
    }),
  ))

test.each<[string, PartialFilterSet, string[]]>([
  ['with cell culture experience', {}, ['cell culture experience']],
  ['with mobile and web experience', {}, ['mobile', 'web experience']],
  ['이메일이나 전화번호 있는', {}, ['이메일이나 전화번호 있는']],
  ['with a verified work email', { contacts: { email: ['verified'] } }, ['work']],
  ['with an email or a phone', { contacts: { email: ['onFile'] } }, ['or a phone']],
  ['10 years in company law', { experience: { minExperience: 10 } }, ['law']],
  [
    'has worked with Java for 5 years',
    { experience: { minExperience: 5 }, skills: { included: ['Java'] } },
    [],
  ],
])('%s', (text, filters, told = []) => expect(readingOf(text)).toEqual(meaning(filters, told)))

test.each(['자바, ', 'C++, '])('four times as many of %j take about four times as long', (skill) => {
  // Quadratic time is sixteen times as long.
  expect(timeOf(skill.repeat(100)) / timeOf(skill.repeat(25))).toBeLessThan(12)
})

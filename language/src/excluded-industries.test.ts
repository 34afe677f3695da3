import { expect, test } from 'vitest'
import { vocabulary } from '../test/vocabulary.ts'
import { partsOfIndustries } from './data/industry-names.ts'
import { industrySets } from './data/industry-sets.ts'
import { createReader } from './reader.ts'

const reader = createReader({ today: () => new Date('2026-07-01'), vocabulary })

test('an excluded industry leaves the set that a wider word stands for', () => {
  const wrong: string[] = []
  for (const [word, set] of industrySets)
    for (const industry of set) {
      const text = `${word} companies, not in the ${industry} industry`
      const { domains, domainsExcluded } = reader.read(text).filters.companyFilter
      // `Biotechnology` itself means all of its set.
      if (!domainsExcluded.includes(industry) || set.every((each) => domainsExcluded.includes(each))) continue
      if (domains.includes(industry) || set.some((other) => other !== industry && !domains.includes(other)))
        wrong.push(`${text}: ${domains.join(', ')}`)
    }
  expect(wrong).toEqual([])
})

test.each([
  ['fintech companies, not banks', ['Financial Services'], ['Banking']],
  ['핀테크 회사, 은행 제외', ['Financial Services'], ['Banking']],
  ['SaaS companies, not Internet companies', ['Computer Software'], ['Internet']],
  // The sentence asks for the one industry by name, so its exclusion contradicts it.
  ['banks and fintech, not banks', ['Banking', 'Financial Services'], []],
  ['fintech companies, not fintech', ['Financial Services', 'Banking'], []],
])('%s', (text, domains, domainsExcluded) => {
  expect(reader.read(text).filters.companyFilter).toMatchObject({ domains, domainsExcluded })
})

test('a denied level leaves the set that a wider word stands for', () => {
  const { seniorityLevels, seniorityLevelsExcluded } = reader.read('executives, no VPs').filters.experience
  expect([seniorityLevels, seniorityLevelsExcluded]).toEqual([['C-Level'], ['Vice President']])
})

test('a denied part of an industry never excludes the industry', () => {
  const denials = [
    'nurses, not %s',
    'nurses excluding %s companies',
    '%s 제외 간호사',
    '간호사, %s 회사 제외',
  ]
  for (const part of partsOfIndustries)
    for (const denial of denials) {
      const { filters, ignored } = reader.read(denial.replace('%s', part))
      expect(filters.companyFilter.domainsExcluded).toEqual([])
      const { keywords, skills, companyFilter } = filters
      const denied = [keywords, skills].flatMap(({ excluded }) => excluded)
      const told = [...denied, ...companyFilter.namesExcluded, ...ignored].join(' ').toLowerCase()
      expect(told).toContain(part)
    }
})

test.each(['crypto', 'web3', '블록체인'])('a denied %s is a word that must not be on file', (part) => {
  expect(reader.read(`nurses, not ${part}`).filters.keywords.excluded).toEqual([part])
})

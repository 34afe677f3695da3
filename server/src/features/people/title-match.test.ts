import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { forAnybody } from '@rapport/search/people-search.ts'
import { createPeopleIndex } from '../../../../search/test/create-people-index.ts'
import type { PersonFacts } from '@rapport/search/facts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { titleMatcher } from './title-match.ts'

const match = (title: string | null, jobTitlesIncluded: string[], includeSimilarTitles = false) =>
  titleMatcher({ jobTitlesIncluded, includeSimilarTitles })(title)

describe('why a title fits', () => {
  test.each<[string, string[], object | null]>([
    [
      'Senior Account Manager',
      ['account managers'],
      { kind: 'contains', title: 'account managers', score: 1 },
    ],
    ['Vice President, Sales', ['CTO', 'VP of Sales'], { kind: 'equal', title: 'VP of Sales', score: 1 }],
    ['VP of Sales', ['Sales VP', 'VP of Sales'], { kind: 'contains', title: 'VP of Sales', score: 1 }],
    ['Accountant', ['CTO'], null],
    ['Accountant', [], null],
    ['Accountant', ['!!!'], null],
  ])('%s among %j', (title, included, expected) => {
    expect(match(title, included)).toEqual(expected)
  })

  test('is unknown of an unknown title', () => {
    expect(match(null, ['CTO'])).toBeNull()
    expect(match('', ['CTO'])).toBeNull()
  })
})

const titles = [
  'Paralegal, Office of the General Counsel',
  'General Counsel',
  'Assistant to the CEO',
  '대표이사 비서',
  'CTO',
  'Chief Technology Officer',
  'VP Engineering',
  'VP of Sales',
  'Vice President, Sales',
  'Sales VP',
  'Sales Manager',
  'Account Executive',
  'Software Engineer',
  'Senior Software Engineer',
  'Software Developer',
  'Software Engineer, Payments',
  'Engineer',
  'Founder & CEO',
  'Marketing Manager',
  '마케팅 매니저',
  '마케팅 과장',
  '개발자',
  '대표이사',
  'Painter of walls',
  'Wall Painter',
  '!!!',
]

describe('the reason', () => {
  const own = fc.option(fc.constantFrom(...titles), { nil: null })

  test('is given for whom the index finds, and tells similar from equal as it does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(own, { maxLength: 30 }),
        fc.uniqueArray(fc.constantFrom(...titles), { minLength: 1, maxLength: 3 }),
        async (owned, jobTitlesIncluded) => {
          const people = owned.map((title, index) => person(index + 1, title))
          const index = createPeopleIndex({ companies: [], people, today: () => 20_000 })
          const found = async (includeSimilarTitles: boolean) => {
            const experience = { ...emptyFilterSet.experience, jobTitlesIncluded, includeSimilarTitles }
            const page = { offset: 0, limit: people.length + 1 }
            const { ids } = await index.ask({
              kind: 'search',
              filters: forAnybody({ ...emptyFilterSet, experience }),
              page,
            })
            return new Set(ids)
          }
          const [exact, wide] = [await found(false), await found(true)]
          for (const { id, title } of people) {
            expect(match(title, jobTitlesIncluded) !== null).toBe(exact.has(id))
            const kind = match(title, jobTitlesIncluded, true)?.kind
            expect(kind !== undefined).toBe(wide.has(id))
            expect(kind === 'similar').toBe(wide.has(id) && !exact.has(id))
          }
        },
      ),
    )
  })

  test('has the best score of the included titles', () => {
    let compared = 0
    for (const first of titles)
      for (const second of titles)
        for (const title of titles) {
          const found = match(title, [first, second], true)
          if (found?.kind !== 'similar') continue
          expect(found.score).toBe(Math.max(scoreOf(title, first), scoreOf(title, second)))
          if (scoreOf(title, first) !== scoreOf(title, second)) compared++
        }
    expect(compared).toBeGreaterThan(10)
  })
})

const scoreOf = (title: string, included: string) => match(title, [included], true)?.score ?? 0

const person = (id: number, title: string | null): PersonFacts => ({
  ...nobody,
  id,
  title,
  titleNormalised: title === null ? null : normaliseTitle(title),
})

const nobody: Omit<PersonFacts, 'id' | 'title' | 'titleNormalised'> = {
  strength: 0,
  nameFolded: '',
  linkedinSlug: null,
  place: null,
  seniorities: [],
  work: null,
  company: null,
  pastCompanies: [],
  schools: [],
  fieldsOfStudy: [],
  positionSince: null,
  companySince: null,
  pastTitles: [],
  contacts: 0,
  skills: [],
  headline: null,
  summary: null,
  graduationYears: [],
}

import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { parsed } from '../../test/lists.ts'
import { similarClasses } from '@rapport/normalise/titles/similar-titles.ts'
import { titleFacts } from '@rapport/normalise/titles/title-facts.ts'
import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../test/both.ts'
import { person } from '../../test/plain-facts.ts'
import { IndexReader } from './index-reader.ts'

/** 2024-10-04. */
const today = 20_000
const thisMonth = 2024 * 12 + 9

const titles = [
  'VP of Sales',
  'Sales VP',
  '영업 부사장',
  'VP Sales Operations',
  'Sales Director',
  'Accountant',
  'Founder & CEO',
]

/** Each person's strength is higher than that of the previous one. */
function readerOf(all: readonly string[]): IndexReader {
  const people = all.map((title, i) =>
    person({
      id: i + 1,
      strength: i,
      title,
      titleNormalised: normaliseTitle(title),
      positionSince: thisMonth - i,
    }),
  )
  const reader = new IndexReader({ today: () => today })
  reader.show(buildIndex({ companies: [], people }).view())
  return reader
}

const reader = readerOf(titles)
const everybody = { offset: 0, limit: 50 }
function found(experience: NonNullable<PartialFilterSet['experience']>, page = everybody): string[] {
  const filters = parsed({ experience })
  const { ids, total } = reader.search(filters, page)
  expect(total).toBe(reader.count(filters))
  return ids.map((id) => titles[id - 1]!)
}

describe('an included title', () => {
  const vpSales = { jobTitlesIncluded: ['VP Sales'] }

  it('finds what contains it and what is equal, in another order or language', () => {
    expect(found(vpSales)).toEqual(['VP Sales Operations', '영업 부사장', 'Sales VP', 'VP of Sales'])
  })

  it('finds similar titles after the others, however strong, on any page', () => {
    const similar = { ...vpSales, includeSimilarTitles: true }
    const all = ['VP Sales Operations', '영업 부사장', 'Sales VP', 'VP of Sales', 'Sales Director']
    expect(found(similar)).toEqual(all)
    for (let offset = 0; offset < 6; offset++)
      expect(found(similar, { offset, limit: 2 })).toEqual(all.slice(offset, offset + 2))
  })

  it('leaves out similar and equal titles that were taken out, never what contains it', () => {
    const similar = { ...vpSales, includeSimilarTitles: true }
    expect(found({ ...similar, similarTitlesExcluded: ['Director of Sales'] })).not.toContain(
      'Sales Director',
    )
    expect(found({ ...vpSales, similarTitlesExcluded: ['영업 부사장', 'VP Sales Operations'] })).toEqual([
      'VP Sales Operations',
      'Sales VP',
      'VP of Sales',
    ])
  })

  it('of two roles finds who has both', () => {
    expect(found({ jobTitlesIncluded: ['CEO and Founder'] })).toEqual(['Founder & CEO'])
  })
})

it('an excluded title leaves out what contains it and what is equal, not what is similar', () => {
  expect(similarClasses('VP Sales').map((similar) => similar.class)).toContain(
    titleFacts(normaliseTitle('Sales Director')).classes[0],
  )
  expect(found({ jobTitlesExcluded: ['VP Sales'], includeSimilarTitles: true })).toEqual([
    'Founder & CEO',
    'Accountant',
    'Sales Director',
  ])
})

it('functions are those of titles', () => {
  expect(found({ functions: ['Finance'] })).toEqual(['Accountant'])
  expect(found({ functionsExcluded: ['Sales'] })).toEqual(['Founder & CEO', 'Accountant'])
  const { functions } = reader.facets(parsed({}))
  expect(functions.find(({ value }) => value === 'Finance')?.count).toBe(1)
})

it('who changed jobs lately began in the month of the first day, or later', () => {
  expect(found({ changedJobWithinDays: 1 })).toEqual(['VP of Sales'])
  expect(found({ changedJobWithinDays: 4 })).toEqual(['Sales VP', 'VP of Sales'])
  expect(found({ changedJobWithinDays: 31 + 4 })).toHaveLength(3)
})

it('classes with many people have postings, which find the same', () => {
  const many = Array.from({ length: 300 }, (_, i) => titles[i % titles.length]!)
  const filters = parsed({ experience: { jobTitlesIncluded: ['VP Sales'] } })
  const share = found({ jobTitlesIncluded: ['VP Sales'] }).length
  const expected = many.filter((_, i) => i % titles.length < share).length
  expect(readerOf(many).count(filters)).toBe(expected)
})

describe('the head of a title decides', () => {
  const people = [
    'Paralegal, Office of the General Counsel',
    'Deputy General Counsel',
    'Chief of Staff to the CEO',
    'Chief of Staff',
    'Executive Assistant to the CEO',
    '대표이사 비서',
    'CEO',
    'Engineer',
    'VP, Software Engineering',
    'VP Engineering (Mobile Platform)',
  ]
  const office = readerOf(people)
  const among = (experience: NonNullable<PartialFilterSet['experience']>) =>
    office.search(parsed({ experience }), everybody).ids.map((id) => people[id - 1]!)

  it.each([
    ['General Counsel', ['Deputy General Counsel']],
    ['CEO', ['CEO']],
    ['대표이사', ['CEO']],
    ['Chief of Staff', ['Chief of Staff', 'Chief of Staff to the CEO']],
    ['Chief of Staff to the CEO', ['Chief of Staff to the CEO']],
    ['Assistant to the CEO', ['대표이사 비서', 'Executive Assistant to the CEO']],
  ])('included: %s', (title, expected) => {
    expect(among({ jobTitlesIncluded: [title] })).toEqual(expected)
  })

  it('excluded', () => {
    const left = among({ jobTitlesExcluded: ['General Counsel', 'CEO', 'Chief of Staff to the CEO'] })
    expect(left).toEqual(people.filter((_, i) => ![1, 2, 6].includes(i)).toReversed())
  })

  it('parts of a domain are among the nearest similar titles', () => {
    const wide = among({ jobTitlesIncluded: ['VP of Engineering'], includeSimilarTitles: true })
    expect(wide).toEqual(['VP Engineering (Mobile Platform)', 'VP, Software Engineering'])
  })
})

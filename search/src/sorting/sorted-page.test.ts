import { sortDirections, sortFields, type Sort } from '@rapport/contract/people/sort.ts'
import { parsed } from '../../test/lists.ts'
import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../test/both.ts'
import { NaiveIndex, type World } from '../../test/naive/naive-index.ts'
import { company, person } from '../../test/plain-facts.ts'
import { aDay } from '../../test/random-facts.ts'
import { IndexReader } from '../query/index-reader.ts'

const month = 2024 * 12 + 9
const sorts = sortFields.flatMap((on) => sortDirections.map((by): Sort => ({ on, by })))

function readerOf(index: ReturnType<typeof buildIndex>): IndexReader {
  const reader = new IndexReader({ today: () => aDay })
  reader.show(index.view())
  return reader
}

const orderOf = (world: World, sort: Sort) =>
  readerOf(buildIndex(world)).search(parsed({}), { offset: 0, limit: 100, sort }).ids

describe('the order of people', () => {
  it('has unknown values last in both directions, and ties by strength, then id', () => {
    const companies = [
      company({ id: 1, headcount: { min: 51, max: 200 } }),
      company({ id: 2, headcount: { min: 51, max: null } }),
      company({ id: 3, headcount: { min: 11, max: 50 } }),
      company({ id: 4 }),
    ]
    const people = [4, 3, 2, 1, null, 1, 1].map((employer, i) =>
      person({ id: i + 1, company: employer, strength: i === 6 ? 9 : 1 }),
    )
    const world = { companies, people }
    expect(orderOf(world, { on: 'headcount', by: 'desc' })).toEqual([3, 7, 4, 6, 2, 1, 5])
    expect(orderOf(world, { on: 'headcount', by: 'asc' })).toEqual([2, 7, 4, 6, 3, 1, 5])
  })

  it('compares experience by months of work today, also of those who start later', () => {
    const works = [
      { months: 20, since: null },
      { months: 20, since: month - 1 },
      { months: 22, since: month + 5 },
      null,
      { months: 0, since: month + 300 },
    ]
    const people = works.map((work, i) => person({ id: i + 1, work }))
    expect(orderOf({ companies: [], people }, { on: 'experience', by: 'desc' })).toEqual([3, 2, 1, 5, 4])
    expect(orderOf({ companies: [], people }, { on: 'experience', by: 'asc' })).toEqual([5, 1, 2, 3, 4])
  })

  it('compares names word by word, whatever their script; repeated words count', () => {
    const names = [
      'zoe',
      '',
      'anna zoe',
      'anna',
      '김 민준',
      'åsa',
      'ana ana kim',
      'ana kim',
      'annabel',
      'ana ana',
    ]
    const people = names.map((nameFolded, i) => person({ id: i + 1, nameFolded }))
    const expected = [
      'ana ana',
      'ana ana kim',
      'ana kim',
      'anna',
      'anna zoe',
      'annabel',
      'åsa',
      'zoe',
      '김 민준',
      '',
    ]
    const namesOf = (ids: number[]) => ids.map((id) => names[id - 1])
    expect(namesOf(orderOf({ companies: [], people }, { on: 'name', by: 'asc' }))).toEqual(expected)
    const descending = [...expected.slice(0, -1).toReversed(), '']
    expect(namesOf(orderOf({ companies: [], people }, { on: 'name', by: 'desc' }))).toEqual(descending)
  })
})

describe('thousands of people in several segments', () => {
  // More matches in a place than are read at once, more numbers than a byte has, and more names than 16 bits.
  const people = Array.from({ length: 70_000 }, (_, i) =>
    person({
      id: i + 1,
      strength: i % 5,
      nameFolded: `n${(i * 7919) % 66_000} m${i % 3}`,
      company: i % 10 === 0 ? null : (i % 900) + 1,
      positionSince: i % 4 === 0 ? month : month - (i % 40),
      work: i % 6 === 0 ? null : { months: i % 500, since: i % 2 === 0 ? month - 3 : null },
    }),
  )
  const companies = Array.from({ length: 900 }, (_, i) =>
    company({
      id: i + 1,
      foundedYear: i % 3 === 0 ? 2000 : 1000 + i,
      linkedinFollowers: i * 17,
      headcount: { min: i >> 2, max: i % 7 === 0 ? null : i * 2 },
      revenue: i % 2 === 0 ? null : i % 10,
    }),
  )
  const index = buildIndex({ companies, people: people.slice(0, 60_000) })
  const naive = new NaiveIndex({ companies, people: people.slice(0, 60_000) })
  for (const change of [
    { companies: [], people: people.slice(60_000, 68_000), removedPeople: [5, 50, 500] },
    { companies: [], people: people.slice(68_000), removedPeople: [60_001, 7] },
  ]) {
    const employers = new Set(change.people.map((each) => each.company))
    const whole = { ...change, companies: companies.filter(({ id }) => employers.has(id)) }
    index.apply(whole)
    naive.apply(change)
  }
  const reader = readerOf(index)

  it.each(sorts)('are the same as in the twin, sorted by $on $by', (sort) => {
    const filters = parsed(sort.by === 'asc' ? {} : { experience: { minExperience: 10 } })
    const whole = naive.search(filters, { offset: 0, limit: 70_000, sort }, aDay)
    for (const offset of [0, 4_000, 20_017, whole.total >> 1, whole.total - 5, whole.total]) {
      const expected = { ids: whole.ids.slice(offset, offset + 40), total: whole.total }
      expect(reader.search(filters, { offset, limit: 40, sort })).toEqual(expected)
    }
  })
})

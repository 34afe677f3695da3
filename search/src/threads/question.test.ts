import { parsed } from '../../test/lists.ts'
import type { Sort } from '@rapport/contract/people/sort.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { buildIndex } from '../../test/both.ts'
import { aDay } from '../../test/random-facts.ts'
import { filterParts, filters } from '../../test/random-filters.ts'
import { mixedWorld } from '../../test/random-world.ts'
import { IndexReader } from '../query/index-reader.ts'
import { answer, isShareable, joined, type Part, partOf, type SharedQuestion } from './question.ts'

/** Three blocks: two of one segment, and one of a second segment. */
function threeBlocks() {
  const index = buildIndex(mixedWorld({ seed: 1, people: 70_000, companies: 3000 }))
  const { people, companies } = mixedWorld({ seed: 2, people: 400, companies: 100 })
  const removedPeople = Array.from({ length: 500 }, (_, i) => 1000 + i * 7)
  index.apply({ companies, people: people.filter(({ id }) => id % 3 === 0), removedPeople })
  return index.view()
}

/**
 * Asks two readers together. The second joins after the first has made `after` steps, and takes all
 * that is left.
 */
function askTwo(
  [first, second]: [IndexReader, IndexReader],
  question: SharedQuestion,
  after: number,
): Part[] {
  const taken = new Int32Array(4)
  const parts: Part[] = []
  let steps = 0
  const check = () => {
    if (steps++ === after) parts.push(partOf(second, question, { taken }))
  }
  parts.push(partOf(first, question, { check, taken }))
  return parts
}

const page = (offset: number, sort?: Sort) => ({
  kind: 'search' as const,
  filters: parsed({}),
  page: { offset, limit: 15, ...(sort && { sort }) },
})

test('a sorted page costs a visit to every match', () => {
  const reader = new IndexReader({ today: () => aDay })
  reader.show(threeBlocks())
  expect(reader.cost(page(0))).toBeLessThan(50)
  expect(reader.cost(page(0, { on: 'founded', by: 'asc' }))).toBeGreaterThan(300)
})

describe('a question that several readers answer together', () => {
  const view = threeBlocks()
  const readers = [0, 1].map(() => new IndexReader({ today: () => aDay }))
  for (const reader of readers) reader.show(view)
  const [first, second] = readers as [IndexReader, IndexReader]

  it('has the same answer as from one reader, whoever takes which blocks', () => {
    const sets = [...filterParts, filters, filters, filters].flatMap((part) =>
      fc.sample(part, { seed: 11, numRuns: 2 }),
    )
    for (const set of [{}, ...sets].map((partial) => parsed(partial))) {
      const questions: SharedQuestion[] = [
        { kind: 'search', filters: set, page: { offset: 3, limit: 15 } },
        { kind: 'count', filters: set },
      ]
      for (const question of questions) {
        const alone = answer(first, question)
        for (let after = 0; after < 6; after++)
          expect(joined(question, askTwo([first, second], question, after))).toEqual(alone)
      }
    }
  })

  it('finds the same skills, whoever takes which, and however many are asked for', () => {
    for (const [included, limit] of [
      [[], 5],
      [[], 300],
      [['excel', 'Nobody has this'], 20],
      [['excel', 'Nobody has this'], 1],
    ] as const) {
      const question: SharedQuestion = {
        kind: 'skills',
        filters: parsed({ locations: ['Europe'], skills: { included: [...included] } }),
        limit,
      }
      const alone = answer(first, question)
      expect(alone.length).toBeGreaterThanOrEqual(included.length)
      for (let after = 0; after < 12; after++)
        expect(joined(question, askTwo([first, second], question, after))).toEqual(alone)
    }
  })

  it('finds the chosen skills alone in a view without segments', () => {
    const reader = new IndexReader({ today: () => aDay })
    const set = parsed({ skills: { included: ['excel'] } })
    const question: SharedQuestion = { kind: 'skills', filters: set, limit: 5 }
    const taken = new Int32Array()
    expect(joined(question, [partOf(reader, question, { taken })])).toEqual([{ value: 'excel', count: 0 }])
  })

  it('counts each value of each facet once', () => {
    const question: SharedQuestion = { kind: 'facets', filters: parsed({ locations: ['Europe'] }) }
    const alone = answer(first, question)
    for (let after = 0; after < 6; after++)
      expect(joined(question, askTwo([first, second], question, after))).toEqual(alone)
  })

  it('never includes a deep or sorted page', () => {
    expect(isShareable(page(0))).toBe(true)
    expect(isShareable(page(60_000))).toBe(false)
    expect(isShareable(page(0, { on: 'name', by: 'asc' }))).toBe(false)
    expect(isShareable(page(0, { on: 'strength', by: 'desc' }))).toBe(true)
  })
})

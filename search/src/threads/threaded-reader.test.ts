import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildIndex } from '../../test/both.ts'
import { parsed } from '../../test/lists.ts'
import { aDay } from '../../test/random-facts.ts'
import { filterParts, filters } from '../../test/random-filters.ts'
import { mixedWorld } from '../../test/random-world.ts'
import { IndexReader } from '../query/index-reader.ts'
import type { PersonSet, Question, ResolvedFilters } from '../people-search.ts'
import { AnswerMemo, memoKeyOf } from './answer-memo.ts'
import { answer } from './question.ts'
import { ThreadedReader } from './threaded-reader.ts'

let today = aDay
const days = { today: () => today }
let reader: ThreadedReader
beforeEach(() => {
  today = aDay
  reader = new ThreadedReader(days)
})
afterEach(() => reader.close())

const first = { offset: 0, limit: 15 }

function setOf(key: string, ids: number[]): PersonSet {
  const shared = new Uint32Array(new SharedArrayBuffer(ids.length * Uint32Array.BYTES_PER_ELEMENT))
  shared.set(ids)
  return { key, ids: shared }
}

function questionsOf(asked: ResolvedFilters): Question[] {
  return [
    { kind: 'search', filters: asked, page: first },
    { kind: 'search', filters: asked, page: { offset: 15, limit: 10 } },
    { kind: 'search', filters: asked, page: { ...first, sort: { on: 'name', by: 'asc' } } },
    { kind: 'search', filters: asked, page: { ...first, sort: { on: 'name', by: 'desc' } } },
    { kind: 'count', filters: asked },
    { kind: 'facets', filters: asked },
  ]
}

describe('a reader that remembers answers', () => {
  it('answers every question like one that does not, in every view and on every day', async () => {
    const index = buildIndex(mixedWorld({ seed: 3, people: 600, companies: 80 }))
    const sets = [...filterParts, filters].flatMap((part) => fc.sample(part, { seed: 5, numRuns: 1 }))
    const questions = [{}, ...sets].flatMap((set) => questionsOf(parsed(set)))
    const shown = [index.view()]
    const { people, companies } = mixedWorld({ seed: 4, people: 200, companies: 30 })
    index.apply({ companies, people, removedPeople: Array.from({ length: 100 }, (_, i) => i * 3 + 1) })
    shown.push(index.view())
    const fresh = new IndexReader(days)
    for (const [turn, view] of [...shown, ...shown].entries()) {
      today = aDay + 400 * (turn % 3)
      reader.show(view)
      fresh.show(view)
      for (const question of questions) {
        const expected = answer(fresh, question)
        expect(await reader.ask(question)).toEqual(expected)
        expect(await reader.ask(question)).toEqual(expected)
      }
    }
  })

  it('computes an answer once for each view and day', async () => {
    const index = buildIndex(mixedWorld({ seed: 1, people: 500, companies: 50 }))
    const question = { kind: 'facets', filters: parsed({ locations: ['Europe'] }) } as const
    const ask = () => reader.ask(structuredClone(question))
    reader.show(index.view())
    const answered = await ask()
    expect(await ask()).toBe(answered)
    today++
    const tomorrow = await ask()
    expect(tomorrow).not.toBe(answered)
    reader.show(index.view())
    expect(await ask()).not.toBe(tomorrow)
  })

  it('gives nobody an answer that a caller could change', async () => {
    reader.show(buildIndex(mixedWorld({ seed: 1, people: 500, companies: 50 })).view())
    const found = await reader.ask({ kind: 'search', filters: parsed({}), page: first })
    expect(() => found.ids.push(1)).toThrow(TypeError)
  })

  it('does not keep an answer of a view that is gone when it arrives', async () => {
    const many = buildIndex(mixedWorld({ seed: 1, people: 900, companies: 50 })).view()
    const few = buildIndex(mixedWorld({ seed: 1, people: 300, companies: 50 })).view()
    const question = { kind: 'facets', filters: parsed({}) } as const
    reader.show(many)
    const late = reader.ask(question)
    reader.show(few)
    const [before, after] = [await late, await reader.ask(question)]
    expect(after).not.toEqual(before)
    expect(await reader.ask(question)).toEqual(after)
  })
})

const withPeople = (people: ResolvedFilters['people']): Question => ({
  kind: 'count',
  filters: { ...parsed({}), people },
})

describe('the name of a question', () => {
  it('tells sets of people apart by their keys, and by what they are for', () => {
    const [one, other] = [setOf('list 1 1', [1]), setOf('list 1 2', [1])]
    const asked = [
      { required: [], excluded: [] },
      { required: [[one]], excluded: [] },
      { required: [[other]], excluded: [] },
      { required: [[one, other]], excluded: [] },
      { required: [[one], [other]], excluded: [] },
      { required: [], excluded: [one] },
    ]
    const keys = asked.map((people) => memoKeyOf(withPeople(people), aDay))
    expect(new Set(keys).size).toBe(asked.length)
    expect(memoKeyOf(withPeople(asked[1]!), aDay)).toBe(keys[1])
  })

  it('is not made for what is too long', () => {
    const names = Array.from({ length: 500 }, (_, i) => `Somebody ${i}`)
    expect(memoKeyOf({ kind: 'count', filters: parsed({ names }) }, aDay)).toBeNull()
  })
})

describe('a memo', () => {
  it('forgets what was used longest ago once it is full, and takes no large answer', () => {
    const memo = new AnswerMemo(100_000)
    const ids = Array.from({ length: 1000 }, (_, id) => id)
    for (let i = 0; i < 20; i++) {
      memo.keep(`question ${i}`, { ids: [...ids], total: i })
      memo.find('question 0')
    }
    expect(memo.find('question 0')).toEqual({ ids, total: 0 })
    expect(memo.find('question 1')).toBeUndefined()
    expect(memo.find('question 19')).toEqual({ ids, total: 19 })
    memo.keep('large', { ids: Array.from({ length: 20_000 }, (_, id) => id), total: 20_000 })
    expect(memo.find('large')).toBeUndefined()
  })
})

import { parsed } from '../../test/lists.ts'
import type { IndexView } from '../index/index-view.ts'
import { IndexBuilder } from '../index/index-builder.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QueryThreads } from './query-threads.ts'

let threads: QueryThreads
beforeEach(() => {
  threads = new QueryThreads(1)
})
afterEach(() => threads.close())

function viewOf(people: number): IndexView {
  const builder = new IndexBuilder()
  for (let id = 1; id <= people; id++)
    builder.addPerson({
      id,
      strength: 0,
      nameFolded: `person ${id}`,
      linkedinSlug: null,
      place: null,
      titleNormalised: null,
      title: null,
      seniorities: [],
      positionSince: null,
      companySince: null,
      pastTitles: [],
      contacts: 0,
      skills: [],
      headline: null,
      summary: null,
      work: { months: 0, since: 2020 * 12 },
      company: null,
      pastCompanies: [],
      schools: [],
      fieldsOfStudy: [],
      graduationYears: [],
    })
  return builder.finish().view()
}

const filters = parsed({})
const count = { kind: 'count', filters } as const
const today = Date.parse('2026-11-20') / 86_400_000

describe('query threads', () => {
  it('answer from the view that was shown last, as of the day of the question', async () => {
    threads.show(viewOf(3))
    expect(await threads.ask(count, today)).toBe(3)
    threads.show(viewOf(30))
    const page = { offset: 10, limit: 3 }
    expect(await threads.ask({ kind: 'search', filters, page }, today)).toEqual({
      ids: [11, 12, 13],
      total: 30,
    })
    const experience = { ...filters.experience, minExperience: 6, maxExperience: 6 }
    const sixYears = { kind: 'count', filters: { ...filters, experience } } as const
    expect(await threads.ask(sixYears, today)).toBe(30)
    expect(await threads.ask(sixYears, today - 3 * 365)).toBe(0)
    expect(await threads.ask({ kind: 'facets', filters }, today)).toHaveProperty('seniorities')
  })

  it('help each other, and answer the same', async () => {
    const several = new QueryThreads(3)
    try {
      several.show(viewOf(200_000))
      const page = { offset: 20, limit: 3 }
      const added = parsed({ listFilter: { addedAfter: 150_000 } })
      const answers = Array.from({ length: 20 }, async () => {
        expect(await several.ask({ kind: 'search', filters, page }, today)).toEqual({
          ids: [21, 22, 23],
          total: 200_000,
        })
        expect(await several.ask({ kind: 'count', filters: added }, today)).toBe(50_000)
        expect(await several.ask({ kind: 'facets', filters }, today)).toHaveProperty('seniorities')
      })
      await Promise.all(answers)
      const far = { offset: 199_999, limit: 10 }
      expect(await several.ask({ kind: 'search', filters, page: far }, today)).toEqual({
        ids: [200_000],
        total: 200_000,
      })
      await expect(several.ask({ kind: 'count', filters: null as never }, today)).rejects.toThrow(TypeError)
      const reason = new Error('gone away')
      const stop = new AbortController()
      const stopped = several.ask({ kind: 'facets', filters }, today, stop.signal)
      stop.abort(reason)
      await expect(stopped).rejects.toBe(reason)
      expect(await several.ask(count, today)).toBe(200_000)
    } finally {
      await several.close()
    }
  })

  it('reject with the reason of a signal, at once, and go on', async () => {
    threads.show(viewOf(1000))
    const stop = new AbortController()
    const attempts = Array.from({ length: 500 }, () =>
      threads.ask({ kind: 'facets', filters }, today, stop.signal).catch((error: unknown) => error),
    )
    const reason = new Error('gone away')
    stop.abort(reason)
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([reason]))
    await expect(threads.ask(count, today, stop.signal)).rejects.toBe(reason)
    expect(await threads.ask(count, today)).toBe(1000)
  })

  it('fail the questions of a thread that dies, and start another', async () => {
    threads.show({ segments: [{}], size: 1 } as unknown as IndexView)
    await expect(threads.ask(count, today)).rejects.toThrow('the thread that searched ended')
    threads.show(viewOf(5))
    expect(await threads.ask(count, today)).toBe(5)
  })

  it('pass on what a question throws', async () => {
    threads.show(viewOf(5))
    await expect(threads.ask({ kind: 'count', filters: null as never }, today)).rejects.toThrow(TypeError)
    expect(await threads.ask(count, today)).toBe(5)
  })
})

import { expect, it, vi } from 'vitest'
import { collectPeople } from './collect-people.ts'
import type { IdsOfPage } from '../people-source.ts'
import { everybody, nobody, withChosen, type Selection } from './selection.ts'

const { signal } = new AbortController()

/** The ids from 1 to `total`. */
const people = (total: number) =>
  vi.fn<IdsOfPage>(async (page) =>
    Array.from(
      { length: Math.max(0, Math.min(100, total - (page - 1) * 100)) },
      (_, at) => (page - 1) * 100 + at + 1,
    ),
  )

const collect = (selection: Selection, max: number, idsOfPage: IdsOfPage) =>
  collectPeople({ idsOfPage, selection }, max, signal)

it('fetches nothing when people are selected one by one', async () => {
  const source = people(500)
  expect(await collect(withChosen(nobody, [7, 3, 5], true), 1000, source)).toEqual([7, 3, 5])
  expect(await collect(withChosen(nobody, [7, 3, 5], true), 2, source)).toEqual([7, 3])
  expect(source).not.toHaveBeenCalled()
})

it('fetches everybody page by page, without those who are left out', async () => {
  const source = people(250)
  const ids = await collect(withChosen(everybody, [2, 150, 250], false), 1000, source)
  expect(ids).toHaveLength(247)
  expect(ids).not.toEqual(expect.arrayContaining([2]))
  expect(source.mock.calls.map(([page]) => page)).toEqual([1, 2, 3])
})

it('fetches no more pages than needed, and none after the last', async () => {
  const source = people(5000)
  const ids = await collect(withChosen(everybody, [1], false), 200, source)
  expect(ids).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
  expect(source).toHaveBeenCalledTimes(3)

  const full = people(200)
  expect(await collect(everybody, 1000, full)).toHaveLength(200)
  expect(full).toHaveBeenCalledTimes(3)
})

const moving: IdsOfPage = async (page) =>
  page === 1 ? Array.from({ length: 100 }, (_, at) => at + 1) : [100, 101]

it('counts someone who moves to the next page between two fetches once', async () => {
  expect(await collect(everybody, 1000, moving)).toHaveLength(101)
})

const breaking: IdsOfPage = (page) =>
  page === 1 ? people(300)(1, signal) : Promise.reject(new Error('away'))

it('fails when a page cannot be fetched', async () => {
  await expect(collect(everybody, 1000, breaking)).rejects.toThrow('away')
})

import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { expect, it, vi } from 'vitest'
import { collectPeople, type IdsOfPage } from './collect-people.ts'
import { everybody, nobody, withChosen } from './selection.ts'

const { signal } = new AbortController()

/** A search that finds the ids from 1 to `total`. */
const finding = (total: number) =>
  vi.fn<IdsOfPage>(async (_filters, page) =>
    Array.from(
      { length: Math.max(0, Math.min(100, total - (page - 1) * 100)) },
      (_, at) => (page - 1) * 100 + at + 1,
    ),
  )

const collect = (
  selection: Parameters<typeof collectPeople>[0]['selection'],
  most: number,
  search: IdsOfPage,
) => collectPeople({ filters: emptyFilterSet, selection }, most, signal, search)

it('asks nobody for those who are named', async () => {
  const search = finding(500)
  expect(await collect(withChosen(nobody, [7, 3, 5], true), 1000, search)).toEqual([7, 3, 5])
  expect(await collect(withChosen(nobody, [7, 3, 5], true), 2, search)).toEqual([7, 3])
  expect(search).not.toHaveBeenCalled()
})

it('fetches everybody page by page, without those who are left out', async () => {
  const search = finding(250)
  const ids = await collect(withChosen(everybody, [2, 150, 250], false), 1000, search)
  expect(ids).toHaveLength(247)
  expect(ids).not.toEqual(expect.arrayContaining([2]))
  expect(search.mock.calls.map(([, page]) => page)).toEqual([1, 2, 3])
})

it('fetches no more than it takes, nor a page after the last', async () => {
  const search = finding(5000)
  const ids = await collect(withChosen(everybody, [1], false), 200, search)
  expect(ids).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
  expect(search).toHaveBeenCalledTimes(3)

  const full = finding(200)
  expect(await collect(everybody, 1000, full)).toHaveLength(200)
  expect(full).toHaveBeenCalledTimes(3)
})

const moving: IdsOfPage = async (_filters, page) =>
  page === 1 ? Array.from({ length: 100 }, (_, at) => at + 1) : [100, 101]

it('counts once whoever moved to the next page meanwhile', async () => {
  expect(await collect(everybody, 1000, moving)).toHaveLength(101)
})

const breaking: IdsOfPage = (_filters, page) =>
  page === 1 ? finding(300)(emptyFilterSet, 1, signal) : Promise.reject(new Error('away'))

it('fails when a page cannot be fetched', async () => {
  await expect(collect(everybody, 1000, breaking)).rejects.toThrow('away')
})

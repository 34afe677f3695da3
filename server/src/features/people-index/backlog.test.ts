import type { Pool, PoolClient } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { Backlog, type Chunk } from './backlog.ts'

let pool: Pool
let client: PoolClient
beforeEach(async () => {
  ;({ pool } = await testDatabase())
  client = await pool.connect()
})
afterEach(() => client.release())

const chunk = (people: Iterable<number>, companies: Iterable<number> = []): Chunk => ({
  people: new Set(people),
  companies: new Set(companies),
})
const range = (from: number, length: number) => Array.from({ length }, (_, i) => from + i)

it('gives some at a time, what came last first, until all are done', async () => {
  const backlog = new Backlog({ people: 1000, companies: 250 })
  backlog.add(chunk(range(1, 5000)))
  const seen: number[] = []
  let fresh = chunk(range(1, 5000))
  for (let i = 0; backlog.size > 0; i++) {
    const { people } = await backlog.next(client, fresh)
    expect(people.size).toBeLessThanOrEqual(1000)
    // Not marked as done, so it is returned again.
    expect((await backlog.next(client, fresh)).people).toEqual(people)
    expect([...people][0]).toBe(i === 1 ? 7000 : 1 + (i === 0 ? 0 : 1000 * i - 1))
    backlog.done(chunk(people))
    seen.push(...people)
    fresh = i === 0 ? chunk([7000]) : chunk([])
    backlog.add(fresh)
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual([...range(1, 5000), 7000])
})

it('brings the people of a company with it, however many they are', async () => {
  const company = companyRecord()
  const large = await createPeople(
    pool,
    [...range(0, 2500)].map(() => personRecord({ company })),
  )
  const [single] = await createPeople(pool, [personRecord()])
  const { rows } = await pool.query<{ id: number }>('select id from companies order by id')
  const [largeId, smallId] = rows.map(({ id }) => id)
  const backlog = new Backlog({ people: 1000, companies: 250 })
  const fresh = chunk([], [largeId!, smallId!, 999_999])
  backlog.add(fresh)
  const first = await backlog.next(client, fresh)
  expect(first).toEqual(chunk([single!], [smallId!, 999_999]))
  backlog.done(first)
  const second = await backlog.next(client, chunk([]))
  expect(second).toEqual(chunk(large, [largeId!]))
  backlog.done(second)
  expect(backlog.size).toBe(0)
})

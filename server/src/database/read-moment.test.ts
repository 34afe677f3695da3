import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Pool } from 'pg'
import { testDatabase } from '../../test/database.ts'
import { readMoment } from './read-moment.ts'

let pool: Pool
beforeAll(async () => {
  pool = (await testDatabase()).pool
  await pool.query('create table numbers (n integer primary key)')
  await pool.query('insert into numbers select generate_series(1, 50000)')
})

const statement = { text: 'select n from numbers where n > $1::integer order by n', values: [0] }
const read = (patience?: number) => readMoment<{ n: number }>(pool, statement, patience)

/** Expects that no connection is in a transaction or in use. */
async function expectIdle(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    )
    expect([rows.length, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  })
}

test('reads the rows of one moment in order, a thousand at a time', async () => {
  const numbers: number[] = []
  for await (const rows of read()) {
    if (numbers.length === 0) {
      await pool.query('insert into numbers values (60000)')
      await pool.query('delete from numbers where n = 40000')
    }
    expect(rows.length).toBeLessThanOrEqual(1000)
    numbers.push(...rows.map(({ n }) => n))
  }
  expect(numbers).toEqual(Array.from({ length: 50_000 }, (_none, index) => index + 1))
  await expectIdle()
})

test('a reader that leaves gives its connection back', async () => {
  const rows = read()
  await rows.next()
  await rows.return()
  expect((await rows.next()).done).toBe(true)
  await expectIdle()
})

test('a reader that takes too long loses its connection, and learns it', async () => {
  const rows = read(1)
  await rows.next()
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0))
  await expect(rows.next()).rejects.toThrow('too late')
  await expectIdle()
})

test('two read at a time; others wait their turn, also behind one that failed', async () => {
  const [first, second, third] = [read(), read(), read()]
  await Promise.all([first.next(), second.next()])
  let isThere = false
  const waiting = third.next().then((page) => {
    isThere = true
    return page
  })
  await sleep(20)
  expect([isThere, pool.totalCount - pool.idleCount]).toEqual([false, 2])
  await second.return()
  expect((await waiting).value).toHaveLength(1000)
  await Promise.all([first.return(), third.return()])
  const wrong = () => readMoment(pool, { text: 'select no_such_column', values: [] })
  for (let time = 0; time < 3; time++) await expect(wrong().next()).rejects.toThrow('no_such_column')
  const last = read()
  expect((await last.next()).done).toBe(false)
  await last.return()
  await expectIdle()
})

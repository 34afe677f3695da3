import { setTimeout as sleep } from 'node:timers/promises'
import { emptyFilterSet } from '@rapport/contract/filter-values.ts'
import { Client, type Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crowd } from '../../../test/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { companyRecord, personRecord } from '../../../test/factories.ts'
import { load, loadPeople } from '../../../test/load-people.ts'
import { itemsOf } from '../../../test/stored.ts'
import { createPool } from '../../database.ts'
import { startPeopleSearch } from './live-search.ts'

let pool: Pool
let url: string
let search: Awaited<ReturnType<typeof startPeopleSearch>> | undefined
const logged: string[] = []
const log = { info: () => {}, error: (_: object, message: string) => logged.push(message) }

beforeEach(async () => {
  logged.length = 0
  ;({ pool, url } = await testDatabase())
})
afterEach(async () => {
  await search?.close()
  search = undefined
})

/** How many can be found, once it is `size` or a long time has passed. */
async function sizeSoon(size: number): Promise<number | undefined> {
  for (let tries = 0; tries < 1000; tries++) {
    if (search?.size === size) return size
    await sleep(20)
  }
  return search?.size
}

const dayOf = (date: string) => Date.parse(date) / 86_400_000

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

describe('the live search', () => {
  it('finds what an import stored, and goes on answering meanwhile', async () => {
    await load(pool, itemsOf(crowd(50)))
    search = await startPeopleSearch({ pool, log })
    expect(await search.count(emptyFilterSet)).toBe(50)
    const imported = load(pool, itemsOf(crowd(3000)))
    const done = new AbortController()
    void imported.finally(() => done.abort())
    for (; !done.signal.aborted; await sleep(1))
      expect(await search.count(emptyFilterSet)).toBeGreaterThanOrEqual(50)
    await imported
    expect(await sizeSoon(3000)).toBe(3000)
  })

  it('follows several changes in a row to the last', async () => {
    search = await startPeopleSearch({ pool, log })
    for (let people = 1; people <= 5; people++) await load(pool, itemsOf(crowd(people)))
    expect(await sizeSoon(5)).toBe(5)
  })

  it('keeps the old index when a load fails, and recovers with the next', async () => {
    await load(pool, itemsOf(crowd(3)))
    search = await startPeopleSearch({ pool, log })
    await onServer('alter table positions rename to hidden; notify people_changed')
    for (let tries = 0; logged.length === 0 && tries < 500; tries++) await sleep(20)
    expect(logged).toEqual(['people index not loaded: the one before stays'])
    expect(await search.count(emptyFilterSet)).toBe(3)
    await onServer('alter table hidden rename to positions')
    await load(pool, itemsOf(crowd(4)))
    expect(await sizeSoon(4)).toBe(4)
  })

  it('comes back after the connection was cut, with what it missed', async () => {
    search = await startPeopleSearch({ pool, log })
    await onServer(`delete from people; ${cut}`)
    // The first pool may not have noticed yet that its idle connections are gone.
    const other = createPool(url)
    await load(other, itemsOf(crowd(7)))
    await other.end()
    expect(await sizeSoon(7)).toBe(7)
  })

  it('rejects when there is no index to begin with', async () => {
    await onServer('alter table positions rename to hidden')
    await expect(startPeopleSearch({ pool, log })).rejects.toThrow('positions')
  })

  it('counts funding dates back from the day of the search', async () => {
    const fundingRounds = [{ name: 'Seed', date: '2026-01-01', amount: 1 }]
    await loadPeople(pool, personRecord({ company: companyRecord({ fundingRounds }) }))
    let today = dayOf('2026-02-01')
    search = await startPeopleSearch({ pool, log, today: () => today })
    const filters = {
      ...emptyFilterSet,
      funding: { ...emptyFilterSet.funding, fundingDates: ['Last 90 days' as const] },
    }
    expect(await search.count(filters)).toBe(1)
    today = dayOf('2026-08-01')
    expect(await search.count(filters)).toBe(0)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { forAnybody, type ResolvedFilters } from '@rapport/search/people-search.ts'
import { Client, type Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { crowd } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  companyRecord,
  createPeople,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { indexFolder, type LiveSearch, liveSearch, logbook, until } from '../../../test/people/live-search.ts'
import { load, loadPeople } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { createPool } from '../../database/database.ts'
import { accountId } from '../../database/ids.ts'
import { peoplePage } from '@rapport/contract/people/schemas.ts'
import { success } from '@rapport/contract/route.ts'
import { createPeopleDeps, searchPeople } from '../people/people.ts'
import { suppressionHash } from '../privacy/privacy.ts'

let pool: Pool
let databaseUrl: string
let indexDir: string
beforeEach(async () => {
  ;({ pool, url: databaseUrl } = await testDatabase())
  indexDir = await indexFolder()
})

const importer = join(import.meta.dirname, '../../../test/processes/import-crowd.ts')
const page = { offset: 0, limit: 10_000 }
const dayOf = (date: string) => Date.parse(date) / 86_400_000

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Waits until `size` people can be found. */
async function sizeSoon(search: LiveSearch, size: number): Promise<number> {
  await until(
    () => search.size === size,
    () => search.size,
  )
  return search.size
}

async function countPeople(): Promise<number> {
  const { rows } = await pool.query<{ people: number }>('select count(*)::integer as people from people')
  return rows[0]!.people
}

const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

const everybody = forAnybody(emptyFilterSet)

const atCompany = (name: string): ResolvedFilters => ({
  ...everybody,
  companyFilter: { ...emptyFilterSet.companyFilter, namesIncluded: [name] },
})

describe('the live search', () => {
  it('shows within a second who was added, changed and removed', async () => {
    const search = await liveSearch({ databaseUrl, indexDir })
    const ids = () => search.ask({ kind: 'search', filters: everybody, page }).then((result) => result.ids)
    const [first, second] = await createPeople(pool, [personRecord(), personRecord()])
    const times = [await until(() => search.size === 2)]
    expect((await ids()).toSorted((a, b) => a - b)).toEqual([first, second])

    await pool.query('update people set strength = strength + 1000 where id = $1', [second])
    times.push(await until(async () => (await ids())[0] === second))
    await pool.query('update people set strength = strength + 2000 where id = $1', [first])
    times.push(await until(async () => (await ids())[0] === first))

    await pool.query('delete from people where id = $1', [first])
    times.push(await until(() => search.size === 1))
    expect(await ids()).toEqual([second])
    // The fastest counts, because other tests may keep the machine busy.
    expect(Math.min(...times)).toBeLessThan(1000)
  })

  it('tells what it holds, when it last changed and how far it is behind', async () => {
    await load(pool, itemsOf(crowd(50)))
    const search = await liveSearch({ databaseUrl, indexDir })
    const before = search.indexStatus()
    expect(before).toMatchObject({ people: 50, changedAt: null, delayMs: 0 })
    expect(before.segments).toBeGreaterThan(0)
    await createPeople(pool, [personRecord()])
    await until(() => search.indexStatus().changedAt !== null)
    const after = search.indexStatus()
    expect(after.people).toBe(51)
    expect(after.segments).toBeGreaterThan(before.segments)
    // A cluster measures its files every ten seconds.
    await until(() => search.indexStatus().bytes > before.bytes)
    await until(() => search.indexStatus().delayMs === 0)
  })

  it('finds people under the new name of their company, and no longer under the old one', async () => {
    const company = companyRecord({ name: 'Morgenrot' })
    await loadPeople(pool, personRecord({ company }), personRecord({ company }), personRecord())
    const search = await liveSearch({ databaseUrl, indexDir })
    expect(await search.ask({ kind: 'count', filters: atCompany('Morgenrot') })).toBe(2)
    await pool.query(
      `update companies set name = 'Abendstern', name_key = 'abendstern' where name = 'Morgenrot'`,
    )
    await until(async () => (await search.ask({ kind: 'count', filters: atCompany('Abendstern') })) === 2)
    expect(await search.ask({ kind: 'count', filters: atCompany('Morgenrot') })).toBe(0)
  })

  it('goes on answering, each time with one state, while an import runs', async () => {
    await load(pool, itemsOf(crowd(50)))
    const search = await liveSearch({ databaseUrl, indexDir })
    const imported = load(pool, itemsOf(crowd(8000)))
    const done = new AbortController()
    void imported.finally(() => done.abort())
    let last = 50
    for (; !done.signal.aborted; await sleep(1)) {
      const { ids, total } = await search.ask({ kind: 'search', filters: everybody, page })
      expect(total).toBeGreaterThanOrEqual(last)
      expect(new Set(ids).size).toBe(total)
      last = total
    }
    await imported
    expect(await sizeSoon(search, 8000)).toBe(8000)
    const { rows } = await pool.query<{ id: number }>('select id from people order by strength desc, id')
    expect((await search.ask({ kind: 'search', filters: everybody, page })).ids).toEqual(
      rows.map(({ id }) => id),
    )
  })

  it('follows several changes in a row to the last', async () => {
    const search = await liveSearch({ databaseUrl, indexDir })
    for (let people = 1; people <= 5; people++) await load(pool, itemsOf(crowd(people)))
    expect(await sizeSoon(search, 5)).toBe(5)
  })

  it('shows what transactions did that began early and commit late', async () => {
    const ids = await createPeople(pool, [personRecord(), personRecord(), personRecord()])
    const search = await liveSearch({ databaseUrl, indexDir })
    const clients = await Promise.all(ids.map(() => pool.connect()))
    for (const [i, client] of clients.entries()) {
      await client.query('begin')
      await client.query('delete from people where id = $1', [ids[i]])
    }
    for (const [left, i] of [2, 0, 1].entries()) {
      await clients[i]!.query('commit')
      expect(await sizeSoon(search, 2 - left)).toBe(2 - left)
    }
    for (const client of clients) client.release()
  })

  it('leaves nobody on a page who was removed before it was asked for', async () => {
    await load(pool, itemsOf(crowd(60)))
    const search = await liveSearch({ databaseUrl, indexDir })
    const removed = new Set<number>()
    const deps = createPeopleDeps({ pool, search, onSearched: () => {}, now: () => new Date() })
    const input = {
      filters: everybody,
      page: 1,
      limit: 100,
      sortOn: 'strength' as const,
      relax: false,
      record: true,
      query: '',
    }
    const { rows } = await pool.query<{ id: number }>('select id from people order by id')
    const { signal } = new AbortController()
    for (const { id } of rows) {
      await pool.query('delete from people where id = $1', [id])
      removed.add(id)
      const answer = await searchPeople(deps, { userId: accountId(1) }, input, signal)
      const { people } = success(peoplePage).parse(JSON.parse(answer.body().toString())).data
      expect(people.filter((person) => removed.has(person.id))).toEqual([])
    }
    expect(await sizeSoon(search, 0)).toBe(0)
  })

  it('never finds the suppressed', async () => {
    const contact = {
      kind: 'email',
      type: 'personal',
      source: 'test',
      date: null,
      status: 'verified',
    } as const
    const person = (name: string) =>
      personRecord({ key: name, contacts: [{ ...contact, value: `${name}@example.com` }] })
    await loadPeople(pool, person('ann'), person('ben'))
    const search = await liveSearch({ databaseUrl, indexDir })
    expect(search.size).toBe(2)
    const hash = suppressionHash(testSuppressionKey, 'email', 'ann@example.com')
    await pool.query(`insert into suppressions (kind, hash) values ('email', $1)`, [hash])
    await pool.query(`delete from people where key = 'ann'`)
    expect(await sizeSoon(search, 1)).toBe(1)
    await loadPeople(pool, person('ann'), person('ben'), person('eve'))
    expect(await sizeSoon(search, 2)).toBe(2)
  })

  it('shows what an import stored that was killed', async () => {
    const search = await liveSearch({ databaseUrl, indexDir })
    const child = spawn(process.execPath, [importer, databaseUrl, '30000'], { stdio: 'inherit' })
    const exit = once(child, 'exit')
    await until(async () => (await countPeople()) > 0)
    child.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
    // The killed process's connection may still commit its last batch.
    await until(async () => search.size === (await countPeople()))
    expect(search.size).toBeGreaterThan(0)
    expect(search.size).toBeLessThan(30_000)
  })

  it('starts anew from nothing when everybody is removed', async () => {
    await load(pool, itemsOf(crowd(30)))
    const { log, lines } = logbook()
    const search = await liveSearch({ databaseUrl, indexDir, log })
    await pool.query('truncate people cascade')
    expect(await sizeSoon(search, 0)).toBe(0)
    expect(lines).toContain('warn: building the people index (all people or places changed at once)')
    await load(pool, itemsOf(crowd(3)))
    expect(await sizeSoon(search, 3)).toBe(3)
  })

  it('counts funding dates back from the day of the search', async () => {
    const fundingRounds = [{ name: 'Seed', date: '2026-01-01', amount: 1 }]
    await loadPeople(pool, personRecord({ company: companyRecord({ fundingRounds }) }))
    let today = dayOf('2026-02-01')
    const search = await liveSearch({ databaseUrl, indexDir, today: () => today })
    const filters = {
      ...everybody,
      funding: { ...emptyFilterSet.funding, fundingDates: ['Last 90 days' as const] },
    }
    expect(await search.ask({ kind: 'count', filters })).toBe(1)
    today = dayOf('2026-08-01')
    expect(await search.ask({ kind: 'count', filters })).toBe(0)
  })
})

describe('when the database fails, the live search', () => {
  it('keeps its last state, logs that once, and recovers', async () => {
    await load(pool, itemsOf(crowd(3)))
    const { log, lines } = logbook()
    const search = await liveSearch({ databaseUrl, indexDir, log })
    lines.length = 0
    await onServer(
      'alter table positions rename to hidden; delete from people where id = 1; update people set strength = 1',
    )
    await until(() => lines.length > 0)
    await sleep(1500)
    expect(lines).toEqual(['error: people index cannot follow the database; searches use its last state'])
    expect(await search.ask({ kind: 'count', filters: everybody })).toBe(3)
    await onServer('alter table hidden rename to positions')
    expect(await sizeSoon(search, 2)).toBe(2)
    await until(() => lines.length > 1)
    expect(lines.slice(1)).toEqual(['info: people index is following the database again'])
  })

  it('comes back after the connection was cut, with what it missed', async () => {
    const search = await liveSearch({ databaseUrl, indexDir })
    await onServer(`delete from people; ${cut}`)
    // The first pool may not have noticed the loss of its idle connections.
    const other = createPool(databaseUrl)
    await load(other, itemsOf(crowd(7)))
    await other.end()
    expect(await sizeSoon(search, 7)).toBe(7)
  })

  it('waits for a database that lets nobody in', async () => {
    await load(pool, itemsOf(crowd(4)))
    const { log, lines } = logbook()
    const search = await liveSearch({ databaseUrl, indexDir, log })
    const name = new URL(databaseUrl).pathname.slice(1)
    const admin = new Client({ connectionString: databaseUrl.replace(name, 'postgres') })
    await admin.connect()
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query(terminate)
    await until(
      () => lines.some((line) => /cannot (follow|keep)/.test(line)),
      () => lines,
    )
    expect(await search.ask({ kind: 'count', filters: everybody })).toBe(4)
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    await onServer('delete from people where id = 1')
    expect(await sizeSoon(search, 3)).toBe(3)
  })

  it('rejects where there is no index to begin with', async () => {
    await onServer('alter table positions rename to hidden')
    await expect(liveSearch({ databaseUrl, indexDir })).rejects.toThrow('positions')
    await expect(liveSearch({ databaseUrl: 'postgres://127.0.0.1:1/x', indexDir })).rejects.toThrow(
      'ECONNREFUSED',
    )
  })

  it('can be stopped while it starts', async () => {
    const signal = AbortSignal.abort()
    await expect(liveSearch({ databaseUrl, indexDir, signal })).rejects.toThrow(/abort/i)
    await load(pool, itemsOf(crowd(3000)))
    const stop = new AbortController()
    const starting = liveSearch({ databaseUrl, indexDir, signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(starting).rejects.toThrow(/abort/i)
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { crowd } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf, storedCompanies, storedPeople } from '../../../test/people/stored.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
})

function* broken() {
  yield* itemsOf(crowd(2500))
  throw new Error('the disk is gone')
}

async function* cutInTheMiddle() {
  yield* itemsOf(crowd(2500))
  await cutConnections()
  yield* itemsOf(crowd(2500, 2500))
}

async function cutConnections() {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
}

describe('interruption', () => {
  it('by the signal ends after the running batch; the rest comes with the next run', async () => {
    const stop = new AbortController()
    const result = await load(pool, itemsOf(crowd(9000)), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(result).toMatchObject({ isStopped: true, added: 2000 })
    expect((await pool.query('select state, people_added from imports')).rows).toEqual([
      { state: 'interrupted', people_added: 2000 },
    ])
    expect(await load(pool, itemsOf(crowd(9000)))).toMatchObject({
      added: 7000,
      unchanged: 2000,
      isStopped: false,
    })
  })

  it('by a source that fails keeps whole batches, and rejects', async () => {
    await expect(load(pool, broken())).rejects.toThrow('the disk is gone')
    expect(await storedPeople(pool)).toHaveLength(2000)
    expect(await load(pool, itemsOf(crowd(2500)))).toMatchObject({ added: 500, unchanged: 2000 })
  })

  it('by a lost connection rejects, and can be repeated', async () => {
    await expect(load(pool, cutInTheMiddle())).rejects.toThrow(/terminat|closed/i)
    await load(pool, itemsOf(crowd(5000)))
    expect(await storedPeople(pool)).toHaveLength(5000)
    const { rows } = await pool.query('select state from imports order by id')
    expect(rows).toEqual([{ state: 'interrupted' }, { state: 'finished' }])
  })
})

describe('two imports at once', () => {
  it('of overlapping files go one after the other', async () => {
    let waited = 0
    const onWaiting = () => (waited += 1)
    const results = await Promise.all([
      load(pool, itemsOf(crowd(3000)), { onWaiting }),
      load(pool, itemsOf(crowd(3000, 1500)), { onWaiting }),
    ])
    expect(waited).toBe(1)
    expect(results[0].added + results[1].added).toBe(4500)
    expect(results[0].unchanged + results[1].unchanged).toBe(1500)
    expect(await storedPeople(pool)).toHaveLength(4500)
  })

  it('the waiting one can be stopped', async () => {
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const slow = async function* () {
      begun.resolve()
      yield* itemsOf(crowd(1))
      await gate.promise
    }
    const first = load(pool, slow())
    await begun.promise
    const second = load(pool, itemsOf(crowd(1)), { signal: stop.signal, onWaiting: () => stop.abort() })
    await expect(second).rejects.toThrow(/abort/i)
    gate.resolve()
    expect(await first).toMatchObject({ added: 1 })
  })
})

const importer = fileURLToPath(new URL('../../../test/processes/import-crowd.ts', import.meta.url))

/** Imports in another process and kills it once `people` are stored. False if the import was quicker. */
async function killAfter(people: number): Promise<boolean> {
  const child = spawn(process.execPath, [importer, url, '6000'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  for (let stored = 0; stored < people && child.exitCode === null; await sleep(10)) {
    const { rows } = await pool.query<{ stored: number }>('select count(*)::integer as stored from people')
    stored = rows[0]!.stored
  }
  child.kill('SIGKILL')
  const [, signal] = (await exit) as [number | null, string | null]
  return signal === 'SIGKILL'
}

describe('an import that is killed', () => {
  it('leaves whole people only, and a further run ends as one that was never disturbed', async () => {
    const whole = (await testDatabase()).pool
    await load(whole, itemsOf(crowd(6000)))
    const expected = await storedPeople(whole)
    const byKey = new Map(expected.map((person) => [person['key'], person]))

    for (const people of [1, 2001]) {
      expect(await killAfter(people)).toBe(true)
      const stored = await storedPeople(pool)
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.length).toBeLessThan(6000)
      for (const person of stored) expect(person).toEqual(byKey.get(person['key']))
    }

    const before = (await storedPeople(pool)).length
    expect(await load(pool, itemsOf(crowd(6000)))).toMatchObject({
      added: 6000 - before,
      changed: 0,
      unchanged: before,
    })
    expect(await storedPeople(pool)).toEqual(expected)
    expect(await storedCompanies(pool)).toEqual(await storedCompanies(whole))
    const { rows } = await pool.query('select state from imports order by id')
    expect(rows).toEqual([{ state: 'interrupted' }, { state: 'interrupted' }, { state: 'finished' }])
  })
})

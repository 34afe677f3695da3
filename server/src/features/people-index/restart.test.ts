import { open, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { forAnybody } from '@rapport/search/people-search.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { Pool } from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { clusterUrls } from '../../../test/people/cluster.ts'
import { crowd } from '../../../test/people/crowd.ts'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, personRecord } from '@rapport/test-support/factories.ts'
import { indexFolder, liveSearch, logbook, until } from '../../../test/people/live-search.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'

let pool: Pool
let databaseUrl: string
let indexDir: string
let path: string
beforeEach(async () => {
  ;({ pool, url: databaseUrl } = await testDatabase())
  indexDir = await indexFolder()
  path = join(indexDir, 'people.snapshot')
})

/** Starts, reads all ids and the log, and closes. */
async function start() {
  const { log, lines } = logbook()
  const search = await liveSearch({ databaseUrl, indexDir, log })
  const { ids } = await search.ask({
    kind: 'search',
    filters: forAnybody(emptyFilterSet),
    page: { offset: 0, limit: 20_000 },
  })
  await search.close()
  return { ids: ids.toSorted((a, b) => a - b), lines }
}

async function storedIds(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from people order by id')
  return rows.map(({ id }) => id)
}

const fromSnapshot = ['info: people index loaded']

/** Starts again: the index is rebuilt, contains everyone, and is saved. Returns why it was rebuilt. */
async function whyRebuilt(): Promise<string | undefined> {
  const { ids, lines } = await start()
  expect(ids).toEqual(await storedIds())
  const [why, ...rest] = lines.filter((line) => !fromSnapshot.includes(line))
  expect(rest).toEqual(['info: people index built'])
  expect((await start()).lines).toEqual(fromSnapshot)
  return /^warn: building the people index \((.*)\)$/.exec(why ?? '')?.[1]
}

// On a cluster, `cluster/cluster-search.test.ts` restarts.
describe.skipIf(clusterUrls.length > 0)('a restart', () => {
  it('takes the snapshot, and what changed since', async () => {
    await load(pool, itemsOf(crowd(300)))
    expect((await start()).lines).toEqual([
      expect.stringMatching(/^info: building the people index \(no snapshot at/),
      'info: people index built',
    ])
    await createPeople(pool, [personRecord(), personRecord()])
    await pool.query('delete from people where id between 10 and 20')
    const { ids, lines } = await start()
    expect(lines).toEqual(fromSnapshot)
    expect(ids).toEqual(await storedIds())
  })

  it('takes what was saved at the end, when much had changed', async () => {
    const search = await liveSearch({ databaseUrl, indexDir })
    await load(pool, itemsOf(crowd(3000)))
    await until(() => search.size === 3000)
    await search.close()
    await pool.query(`update people_changes set changed_at = now() - interval '1 year'`)
    const { ids, lines } = await start()
    expect(lines).toEqual(fromSnapshot)
    expect(ids).toEqual(await storedIds())
    expect(await readdir(indexDir)).toEqual(['people.snapshot'])
  })
})

describe.skipIf(clusterUrls.length > 0)('the index is rebuilt if', () => {
  beforeEach(async () => {
    await load(pool, itemsOf(crowd(300)))
    await start()
  })

  it('the snapshot was cut off', async () => {
    const { length } = await readFile(path)
    for (const bytes of [0, 10, 100, length - 1]) {
      await truncate(path, bytes)
      expect(await whyRebuilt()).toMatch('damaged')
    }
  })

  it('a bit of it was flipped', async () => {
    const { length } = await readFile(path)
    const file = await open(path, 'r+')
    const at = Math.floor(length * 0.7)
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, at)
    await file.write(Buffer.from([byte[0]! ^ 4]), 0, 1, at)
    await file.close()
    expect(await whyRebuilt()).toMatch('damaged')
  })

  it('the snapshot is of another version', async () => {
    const bytes = await readFile(path)
    bytes.writeUInt32LE(99, 8)
    await writeFile(path, bytes)
    expect(await whyRebuilt()).toMatch('version 99')
  })

  it('the snapshot is of another database', async () => {
    ;({ pool, url: databaseUrl } = await testDatabase())
    await load(pool, itemsOf(crowd(20)))
    expect(await whyRebuilt()).toMatch('another database')
  })

  it('the log no longer reaches back to it', async () => {
    await createPeople(pool, [personRecord()])
    await pool.query(`update people_changes set changed_at = now() - interval '1 year'`)
    const other = await indexFolder()
    // Another server on the same database trims the log.
    await (await liveSearch({ databaseUrl, indexDir: other })).close()
    await until(async () => (await pool.query('select from people_changes')).rowCount === 0)
    expect(await whyRebuilt()).toMatch('no longer reaches back')
  })

  it('most people have changed since', async () => {
    await load(pool, itemsOf(crowd(12_000)))
    expect(await whyRebuilt()).toMatch('too much has changed')
  })
})

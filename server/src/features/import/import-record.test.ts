import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ImportItem } from '@rapport/dataset/records.ts'
import type { Pool } from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { personRecord } from '@rapport/test-support/factories.ts'
import { crowd } from '../../../test/people/crowd.ts'
import { until } from '../../../test/people/live-search.ts'
import { load } from '../../../test/people/load-people.ts'
import { itemsOf } from '../../../test/people/stored.ts'
import { findImports } from './import.ts'

let pool: Pool
let url: string
beforeEach(async () => {
  ;({ pool, url } = await testDatabase())
})

const newest = async () => (await findImports(pool, { offset: 0, limit: 1 })).rows[0]

const refused = (line: number, reason: string): ImportItem => ({ line, kind: 'refused', reason })

function* broken() {
  yield* itemsOf(crowd(1))
  throw new Error('the disk is gone')
}

const now = () => new Date('2026-11-20T10:00:00Z')

it('says what became of the lines, with the reasons of refusals but none of their values', async () => {
  const twice = personRecord({ key: 'twice' })
  const items: ImportItem[] = [
    ...itemsOf([personRecord(), twice, twice]),
    refused(4, `date 'O'Hara's day' is not a day`),
    refused(5, `date '31.12.1999' is not a day`),
    refused(6, 'the row has 5 cells, the header has 7'),
    { line: 7, kind: 'noted', reason: 'another name' },
  ]
  await load(pool, items, { source: 'people.csv', format: 'csv', now })
  expect(await newest()).toMatchObject({
    source: 'people.csv',
    format: 'csv',
    isDryRun: false,
    state: 'finished',
    startedAt: now(),
    endedAt: now(),
    added: 2,
    changed: 0,
    unchanged: 0,
    refused: 3,
    repeated: 1,
    refusals: [
      { reason: 'date … is not a day', count: 2 },
      { reason: 'the row has … cells, the header has …', count: 1 },
    ],
  })
})

it('keeps the ten most frequent reasons', async () => {
  const reasons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
  const items = reasons.flatMap((reason, index) =>
    Array.from({ length: index + 1 }, (_, line) => refused(line, reason)),
  )
  await load(pool, items)
  const shown = await newest()
  expect(shown).toMatchObject({ refused: 78 })
  expect(shown!.refusals.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
})

it('tells a stopped run, a dry one and one that failed apart', async () => {
  const stop = new AbortController()
  await load(pool, itemsOf(crowd(2500)), { signal: stop.signal, onProgress: () => stop.abort() })
  await load(pool, itemsOf(crowd(2500)), { dryRun: true })
  await expect(load(pool, broken())).rejects.toThrow('the disk is gone')
  const { rows, total } = await findImports(pool, { offset: 0, limit: 10 })
  expect(total).toBe(3)
  expect(rows).toMatchObject([
    { state: 'interrupted', isDryRun: false, added: 0 },
    { state: 'finished', isDryRun: true, added: 500, unchanged: 2000 },
    { state: 'stopped', isDryRun: false, added: 2000 },
  ])
})

it('is running while its process lives, and interrupted once that was killed', async () => {
  const importer = join(import.meta.dirname, '../../../test/processes/import-crowd.ts')
  const child = spawn(process.execPath, [importer, url, '60000'], { stdio: 'inherit' })
  const exit = once(child, 'exit')
  await until(async () => ((await newest())?.added ?? 0) > 0)
  expect(await newest()).toMatchObject({ state: 'running', endedAt: null })
  // Another run neither waits nor takes it for dead.
  await load(pool, itemsOf(crowd(1)), { dryRun: true })
  const states = async () =>
    (await findImports(pool, { offset: 0, limit: 10 })).rows.map(({ state }) => state)
  expect(await states()).toEqual(['finished', 'running'])
  child.kill('SIGKILL')
  await exit
  await until(async () => (await states())[1] === 'interrupted')
})

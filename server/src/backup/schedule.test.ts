import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { emptyDatabase, testDatabase } from '../../test/database.ts'
import { restore } from './restore.ts'
import { BackupSchedule, keepBackups } from './schedule.ts'

const key = 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi'
const signal = new AbortController().signal

let root: string
let dir: string
let databaseUrl: string
let clock: Date
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rapport-backups-'))
  ;({ url: databaseUrl } = await testDatabase())
})
afterAll(() => rm(root, { recursive: true, force: true }))
beforeEach(async () => {
  dir = join(await mkdtemp(join(root, 'of-')), 'new')
  clock = new Date('2026-11-28T03:00:00Z')
})

const later = (hours: number) => (clock = new Date(clock.getTime() + hours * 3_600_000))
const log = pino({ level: 'silent' })
const open = ({ hours = 24, keep = 2, url = databaseUrl } = {}) =>
  new BackupSchedule({
    databaseUrl: url,
    settings: { dir, key, hours, keep },
    log,
    now: () => clock,
  })
const names = async () => (await readdir(dir)).toSorted()

test('makes one at once, then one a day, and keeps the newest', async () => {
  const schedule = open()
  for (let hour = 0; hour < 24 * 3; hour += 12, later(12)) await schedule.makeIfDue(signal)
  expect(await names()).toEqual([
    'rapport-2026-11-29T03-00-00Z.backup',
    'rapport-2026-11-30T03-00-00Z.backup',
  ])
  expect(schedule.outcomes).toEqual({ made: 3, failed: 0 })
  const { pool } = await emptyDatabase()
  const keys = { suppressionKey: testSuppressionKey, secretsKey: null, secretsKeyOld: null }
  await restore(pool, join(dir, 'rapport-2026-11-30T03-00-00Z.backup'), {
    secret: key,
    config: { ...keys, dataDir: root },
  })
})

test('knows after a restart what is there, and leaves other files alone', async () => {
  await open().makeIfDue(signal)
  for (const name of ['notes.txt', 'rapport-2026-99-99T03-00-00Z.backup', 'rapport-old.backup.part'])
    await writeFile(join(dir, name), '')
  // What a killed server began, and what a clock that was wrong has left.
  await writeFile(join(dir, 'rapport-2026-11-28T02-00-00Z.backup.0a1b2c3d.part'), '')
  await writeFile(join(dir, 'rapport-2036-01-01T00-00-00Z.backup'), '')
  later(23)
  const schedule = open({ keep: 1 })
  await schedule.makeIfDue(signal)
  expect(schedule.outcomes.made).toBe(0)
  later(1)
  await schedule.makeIfDue(signal)
  expect(await names()).toEqual([
    'notes.txt',
    'rapport-2026-11-29T03-00-00Z.backup',
    'rapport-2026-99-99T03-00-00Z.backup',
    'rapport-old.backup.part',
  ])
})

test('of several servers one makes it', async () => {
  const schedules = [open(), open(), open()]
  await Promise.all(schedules.map((each) => each.makeIfDue(signal)))
  expect(schedules.filter(({ outcomes }) => outcomes.made === 1)).toHaveLength(1)
  expect(await names()).toHaveLength(1)
})

test('one that fails is tried again after ten minutes, and is overdue until it works', async () => {
  const away = new URL(databaseUrl)
  away.pathname = '/nowhere'
  const schedule = open({ url: away.href })
  await schedule.makeIfDue(signal)
  await schedule.makeIfDue(signal)
  expect(schedule.outcomes).toEqual({ made: 0, failed: 1 })
  later(0.25)
  await schedule.makeIfDue(signal)
  expect(schedule.outcomes.failed).toBe(2)
  expect(schedule.overdueSeconds).toBe(900)
  const working = open()
  await working.makeIfDue(signal)
  expect(working.overdueSeconds).toBe(0)
  later(25)
  expect(working.overdueSeconds).toBe(3600)
})

test('a folder that is a file is a failure, not the end of the server', async () => {
  await writeFile(dir, '')
  const schedule = open()
  await schedule.makeIfDue(signal)
  expect(schedule.outcomes).toEqual({ made: 0, failed: 1 })
})

test('a stop ends a backup that is being made, and leaves nothing of it', async () => {
  const schedule = open()
  const stop = keepBackups(schedule)
  await stop()
  expect((await names()).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(schedule.outcomes).toEqual({ made: 0, failed: 0 })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-migrations-'))
  folders.push(folder)
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const first = { '0001_a.sql': 'create table a (x integer);' }
const second = { '0002_b.sql': 'create table b (x integer);\ninsert into b values (1);' }

test('applies what is missing, in order, once', async () => {
  const { pool } = await emptyDatabase()
  expect(await migrate(pool, folderOf(first))).toEqual(['0001_a.sql'])
  const both = folderOf({ ...second, ...first })
  expect(await migrate(pool, both)).toEqual(['0002_b.sql'])
  expect(await migrate(pool, both)).toEqual([])
  expect((await pool.query('select x from b')).rows).toEqual([{ x: 1 }])
})

test('processes that migrate at once do not collide', async () => {
  const { pool } = await emptyDatabase()
  const folder = folderOf({ ...first, ...second })
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)))
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
})

test('a failed migration leaves nothing behind, and earlier ones stay', async () => {
  const { pool } = await emptyDatabase()
  const broken = folderOf({
    ...first,
    '0002_b.sql': 'create table b (x integer); insert into nowhere values (1);',
  })
  await expect(migrate(pool, broken)).rejects.toThrow(
    'migration 0002_b.sql failed: relation "nowhere" does not exist',
  )
  expect((await pool.query(`select to_regclass('a') as a, to_regclass('b') as b`)).rows).toEqual([
    { a: 'a', b: null },
  ])
  expect(await migrate(pool, folderOf({ ...first, ...second }))).toEqual(['0002_b.sql'])
})

test('a file in batches is repeated until it changes nothing, and goes on after a kill', async () => {
  const { pool } = await emptyDatabase()
  const filled = {
    '0001_a.sql':
      'create table a (x integer, y integer); insert into a select x from generate_series(1, 10) x;',
  }
  const batch = (value: string) => ({
    ...filled,
    '0002_b.sql': `-- in batches
update a set y = ${value} where x in (select x from a where y is null order by x limit 3)`,
  })
  // The third batch fails.
  const broken = folderOf(batch('1 / (x - 7)'))
  await expect(migrate(pool, broken)).rejects.toThrow('migration 0002_b.sql failed: division by zero')
  const left = async () => (await pool.query('select from a where y is null')).rowCount
  expect(await left()).toBe(4)
  expect(await migrate(pool, folderOf(batch('1')))).toEqual(['0002_b.sql'])
  expect(await left()).toBe(0)
})

test('an applied file that was changed, renamed or removed is refused', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, folderOf({ ...first, ...second }))
  const changed = folderOf({ '0001_a.sql': 'create table a (y integer);', ...second })
  await expect(migrate(pool, changed)).rejects.toThrow(
    'Migration 0001_a.sql was applied to the database and has been changed',
  )
  const renamed = folderOf({ '0001_z.sql': first['0001_a.sql'], ...second })
  await expect(migrate(pool, renamed)).rejects.toThrow('Migration 0001_a.sql was applied')
  await expect(migrate(pool, folderOf(first))).rejects.toThrow('The database is newer than this release')
})

test('line endings of another system are not a change', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, folderOf({ ...first, ...second }))
  const windows = folderOf({ ...first, '0002_b.sql': second['0002_b.sql'].replaceAll('\n', '\r\n') })
  expect(await migrate(pool, windows)).toEqual([])
})

test('a gap or an odd name among the files is refused', async () => {
  const { pool } = await emptyDatabase()
  await expect(migrate(pool, folderOf({ ...first, '0003_c.sql': '' }))).rejects.toThrow(
    '0003_c.sql does not follow',
  )
  await expect(migrate(pool, folderOf({ '1_a.sql': '' }))).rejects.toThrow('is not named like')
})

test('each test has its own migrated database', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.pool.query(`insert into places (country) values ('KR')`)
  expect((await other.pool.query('select from places')).rowCount).toBe(0)
})

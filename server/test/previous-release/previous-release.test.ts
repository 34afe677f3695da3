import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, test } from 'vitest'
import { version } from '../../src/config/version.ts'
import { migrate } from '../../src/database/migrate.ts'
import { cleanUpAfterTest } from '../cleanup.ts'
import { testDatabase } from '../database.ts'
import { migrationNames, migrationsFolder, plannable, readStatements, refused } from './statements.ts'

/*
 * While a release is rolled out, servers of the previous one continue to work on the new schema.
 * Their statements were recorded when that release was made (CONTRIBUTING.md, Releases).
 */

const { release, migration, statements } = await readStatements()

async function refusedBy(pool: Pool): Promise<[statement: string, reason: string][]> {
  const client = await pool.connect()
  try {
    return [...(await refused(client, statements))]
  } finally {
    // It has temporary tables.
    client.release(true)
  }
}

/** Applies one more migration after those of this release. */
async function migrateOn(pool: Pool, sql: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rapport-next-'))
  cleanUpAfterTest(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  const number = String((await migrationNames()).length + 1).padStart(4, '0')
  writeFileSync(join(folder, `${number}_next.sql`), sql)
  expect(await migrate(pool, folder)).toEqual([`${number}_next.sql`])
}

test(`servers of release ${release}, recorded after ${migration}, go on working on this schema`, async () => {
  const { pool } = await testDatabase()
  expect(await refusedBy(pool)).toEqual([])
})

test('what was recorded is of the version in package.json, and whole', async () => {
  expect(version).toBe(release)
  expect(await migrationNames()).toContain(migration)
  expect(statements.length).toBeGreaterThan(500)
  expect(statements.filter((statement) => plannable(statement) === null)).toEqual([])
})

describe('a migration that the previous release does not survive', () => {
  test.each([
    ['drops a column', 'alter table lists drop column tags', 'column "tags"'],
    ['renames a column', 'alter table lists rename column title to name', 'title'],
    [
      'changes a type',
      'alter table list_counts alter column total type text',
      'function sum(text) does not exist',
    ],
    ['drops a table', 'drop table call_counts', 'relation "call_counts" does not exist'],
    [
      'drops what conflicts are found by',
      'alter table call_counts drop constraint call_counts_pkey',
      'no unique',
    ],
  ])('is found when it %s', async (_what, sql, reason) => {
    const { pool } = await testDatabase()
    await migrateOn(pool, sql)
    const reasons = (await refusedBy(pool)).map(([, each]) => each)
    expect(reasons.filter((each) => each.includes(reason)).length).toBeGreaterThan(0)
  })

  test('is not one that adds a column, a table or an index', async () => {
    const { pool } = await testDatabase()
    await migrateOn(
      pool,
      `alter table lists add column colour text; create table fresh (id integer); create index on lists (colour);`,
    )
    expect(await refusedBy(pool)).toEqual([])
  })
})

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSuppressionKey } from '@rapport/test-support/factories.ts'
import { MarkedWorld } from '../../test/copies/marked-world.ts'
import { emptyDatabase, testDatabase } from '../../test/database.ts'
import { checkIdentity, SendingMark } from '../features/campaigns/restored/identity.ts'
import { checkSuppressionKey } from '../features/privacy/privacy.ts'
import { restore } from './restore.ts'
import { findTables, selectJobs } from './tables.ts'
import { verifyBackup } from './verify.ts'
import { backUp } from './write-backup.ts'

const secret = 'a passphrase of several words'
const now = new Date('2026-11-28T12:00:00Z')
const options = { secret, version: '0.1.0', now }

let folder: string
let world: MarkedWorld
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-backup-'))
  world = await MarkedWorld.open()
  await checkSuppressionKey(world.pool, testSuppressionKey)
  await world.fillImports()
  await world.fillCampaign()
  await world.fillFromElsewhere()
  file = join(folder, 'rapport.backup')
  await backUp(world.pool, file, options)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const config = () => ({
  suppressionKey: testSuppressionKey,
  secretsKey: null,
  secretsKeyOld: null,
  dataDir: folder,
})

/** All rows of each table, in a digest. */
async function digests(pool: Pool): Promise<Map<string, string>> {
  const client = await pool.connect()
  try {
    const tables = await findTables(client)
    const found = new Map<string, string>()
    for (const { name } of [...tables, { name: `(${selectJobs})` }]) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest
         from ${name} t`,
      )
      found.set(name, rows[0]!.digest)
    }
    return found
  } finally {
    client.release()
  }
}

/** What describes the rules of all tables. */
async function rulesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) || conname as rule from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
       where not tgisinternal and c.relnamespace = 'public'::regnamespace
     order by 1`,
  )
  return rows.map(({ rule }) => rule)
}

/** A backup of the world while nothing changed: who was active is noted some time after the responses. */
async function backUpUnchanged() {
  for (let attempt = 1; ; attempt++) {
    const path = join(folder, `still-${attempt}.backup`)
    const before = await digests(world.pool)
    await backUp(world.pool, path, options)
    const after = await digests(world.pool)
    if ([...before].every(([name, digest]) => after.get(name) === digest)) return { path, before }
  }
}

test('restores every row, rule and sequence, and holds all sending', async () => {
  const { pool } = await emptyDatabase()
  const { path, before } = await backUpUnchanged()
  const { totals } = await restore(pool, path, { secret, config: config() })
  const after = await digests(pool)
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name))
  expect(changed).toEqual(['sending_identity'])
  expect(await rulesOf(pool)).toEqual(await rulesOf(world.pool))
  expect(Object.values(totals.rows).filter((count) => count > 0).length).toBeGreaterThan(30)
  const { rows } = await pool.query('select system_identifier as id, brake from sending_identity')
  expect(rows).toEqual([{ id: 'restored', brake: 'restored' }])
  // The next account has the next id.
  const add = `insert into users (email) values ('next@company.example') returning id`
  const ids = await Promise.all([world.pool, pool].map((each) => each.query<{ id: number }>(add)))
  expect(ids[0]!.rows).toEqual(ids[1]!.rows)
})

test('is of one moment while others write', async () => {
  const { pool: restored } = await emptyDatabase()
  const path = join(folder, 'busy.backup')
  const done = new AbortController()
  const writing = (async () => {
    while (!done.signal.aborted)
      await world.pool.query(
        `with list as (insert into lists (user_id, title, title_key, created_at, updated_at)
           select $1, title, title, now(), now() from cast(gen_random_uuid() as text) title returning id)
         insert into list_counts select id, 1, 0, 0 from list`,
        [world.owner.user.id],
      )
  })()
  await backUp(world.pool, path, options)
  done.abort()
  await writing
  await restore(restored, path, { secret, config: config() })
  const { rows } = await restored.query(
    'select count(*)::integer as apart from lists l full join list_counts c on c.list_id = l.id where l.id is null',
  )
  expect(rows).toEqual([{ apart: 0 }])
})

test('refuses another key, and a file that was changed or cut, and leaves nothing behind', async () => {
  const bytes = await readFile(file)
  const { pool } = await emptyDatabase()
  const attempt = async (content: Buffer, given = secret) => {
    const path = join(folder, 'attempt.backup')
    await writeFile(path, content)
    return restore(pool, path, { secret: given, config: config() })
  }
  await expect(attempt(bytes, 'another passphrase')).rejects.toThrow('another key or passphrase')
  const flipped = Buffer.from(bytes)
  flipped[bytes.length - 40]! ^= 1
  await expect(attempt(flipped)).rejects.toThrow(/damaged/)
  for (const length of [0, 20, 200, bytes.length - 1])
    await expect(attempt(bytes.subarray(0, length))).rejects.toThrow(/no backup|damaged/)
  await expect(
    restore(pool, file, { secret, config: { ...config(), suppressionKey: 'x'.repeat(40) } }),
  ).rejects.toThrow('SUPPRESSION_KEY')
  // After all these, it is still possible.
  await restore(pool, file, { secret, config: config() })
})

test('verifying counts what came out', async () => {
  const { pool, url } = await emptyDatabase()
  await pool.end()
  const { totals } = await verifyBackup(file, { secret, config: config(), databaseUrl: url })
  expect(totals.rows).toMatchObject({ people: 1, users: 2 })
})

test('restores into nothing that is in use', async () => {
  await expect(restore(world.pool, file, { secret, config: config() })).rejects.toThrow('not empty')
})

test('never writes over a file, and leaves none that is not whole', async () => {
  await expect(backUp(world.pool, file, options)).rejects.toThrow('exists already')
  await expect(backUp(world.pool, join(folder, 'missing', 'x'), options)).rejects.toThrow("can't be written")
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('restores into no database of another program, though it has a table of migrations', async () => {
  const { pool } = await emptyDatabase()
  await pool.query('create table migrations (id integer); create table orders (id integer)')
  await pool.query('insert into orders values (1)')
  await expect(restore(pool, file, { secret, config: config() })).rejects.toThrow('not empty')
  expect((await pool.query('select id from orders')).rows).toEqual([{ id: 1 }])
})

test('a backup without any email is held as well, whatever the mark says', async () => {
  const path = join(folder, 'early.backup')
  const { pool: early } = await testDatabase()
  await backUp(early, path, options)
  const { pool } = await emptyDatabase()
  await restore(pool, path, { secret, config: { ...config(), suppressionKey: testSuppressionKey } })
  const mark = new SendingMark(folder)
  for (const sent of [0, 50]) {
    if (sent > 0) await mark.note(sent)
    await checkIdentity(pool, { mark, now })
    const { rows } = await pool.query('select brake from sending_identity')
    expect(rows).toEqual([{ brake: 'restored' }])
  }
})

test('two at once write one whole file', async () => {
  const path = join(folder, 'twice.backup')
  const both = await Promise.allSettled([
    backUp(world.pool, path, options),
    backUp(world.pool, path, options),
  ])
  expect(both.map(({ status }) => status).toSorted(byText)).toEqual(['fulfilled', 'rejected'])
  const { pool } = await emptyDatabase()
  await restore(pool, path, { secret, config: config() })
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

const byText = (a: string, b: string) => (a < b ? -1 : 1)

test('says in one line what is no backup', async () => {
  const { pool } = await emptyDatabase()
  await expect(restore(pool, folder, { secret, config: config() })).rejects.toThrow('is no file')
  await expect(backUp(pool, join(folder, 'nothing.backup'), options)).rejects.toThrow(
    'nothing in this database',
  )
})

import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createPeople,
  createUser,
  personRecord,
  testSuppressionKey,
} from '@rapport/test-support/factories.ts'
import { copyOfDatabase, testDatabase } from '../../../test/database.ts'
import { contact } from '../../../test/reveals.ts'
import { inTransaction } from '../../database/transaction.ts'
import { eraseAgain } from '../accounts/accounts.ts'
import { suppress } from '../privacy/privacy.ts'
import { reapplyRemovals, RemovalsKeeper } from './removals.ts'

const now = () => new Date('2026-11-28T12:00:00Z')
const trial = { days: 14, emailCredits: 50, phoneCredits: 10 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-removals-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const depsOf = (pool: Pool, key = testSuppressionKey) => ({
  pool,
  config: { dataDir: folder, suppressionKey: key, trial },
  now,
})

const nothing = { suppressions: 0, accounts: 0, putAside: null }

const people = ['ann', 'ben', 'cat'].map((name) =>
  personRecord({
    fullName: name,
    linkedinSlug: `slug-${name}`,
    contacts: [contact('email', { value: `${name}@people.example` })],
  }),
)

const remaining = async (pool: Pool) => {
  const { rows: found } = await pool.query<{ name: string }>(
    'select full_name as name from people order by 1',
  )
  const { rows: accounts } = await pool.query<{ email: string }>(
    'select email from users where removed_at is null order by 1',
  )
  return [...found.map(({ name }) => name), ...accounts.map(({ email }) => email)]
}

/** A database, an older copy of it, and what was removed since. */
async function twoStates() {
  const { pool, url } = await testDatabase()
  await createPeople(pool, people)
  const stays = await createUser(pool, { email: 'stays@company.example' })
  const leaves = await createUser(pool, { email: 'leaves@company.example' })
  await pool.end()
  const older = await copyOfDatabase(url)
  const present = await copyOfDatabase(url)
  const keeper = new RemovalsKeeper(depsOf(present.pool))
  await keeper.keep()
  const suppressed = [
    { kind: 'email', value: 'ann@people.example' },
    { kind: 'linkedin', value: 'slug-ben' },
    { kind: 'email', value: 'unknown@people.example' },
  ] as const
  await inTransaction(present.pool, (client) => suppress(client, testSuppressionKey, [...suppressed]))
  await eraseAgain(depsOf(present.pool), leaves.id)
  await keeper.keep()
  return { older: older.pool, present: present.pool, stays, keeper }
}

test('an older database loses again who was removed since, once', async () => {
  const { older, present } = await twoStates()
  expect(await remaining(older)).toHaveLength(5)
  const { suppressions, accounts } = await reapplyRemovals(depsOf(older))
  expect([suppressions >= 3, accounts]).toEqual([true, 1])
  expect(await remaining(older)).toEqual(['cat', 'stays@company.example'])
  const hashes = 'select kind, hash from suppressions order by hash'
  expect((await older.query(hashes)).rows).toEqual((await present.query(hashes)).rows)
  expect(await reapplyRemovals(depsOf(older))).toEqual(nothing)
  expect(await reapplyRemovals(depsOf(present))).toEqual(nothing)
})

test('each removal is in the file once, without a word of whom it removed', async () => {
  const { present, keeper } = await twoStates()
  const before = await readFile(join(folder, 'removals'), 'utf8')
  expect(before).not.toMatch(/@|slug|people/)
  await keeper.keep()
  await new RemovalsKeeper(depsOf(present)).keep()
  expect(await readFile(join(folder, 'removals'), 'utf8')).toBe(before)
})

test('a line that was cut off is written again', async () => {
  const { older, present } = await twoStates()
  const path = join(folder, 'removals')
  await appendFile(path, 'email 00ff')
  await new RemovalsKeeper(depsOf(present)).keep()
  expect((await reapplyRemovals(depsOf(older))).accounts).toBe(1)
  expect(await remaining(older)).toEqual(['cat', 'stays@company.example'])
})

test('hashes of another key remove nobody', async () => {
  const { older } = await twoStates()
  expect(await reapplyRemovals(depsOf(older, 'another key of forty characters, random.'))).toEqual({
    ...nothing,
    putAside: expect.stringMatching(/removals\.\d+$/),
  })
  expect(await remaining(older)).toHaveLength(5)
})

test('a file that is damaged where it tells its key, or can’t be read, is no reason to bring anybody back', async () => {
  const { older } = await twoStates()
  const path = join(folder, 'removals')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/^key ../, 'key z'))
  await expect(reapplyRemovals(depsOf(older))).rejects.toThrow(/removals is damaged/)
  await rm(path)
  await mkdir(path)
  await expect(reapplyRemovals(depsOf(older))).rejects.toThrow(/removals can't be read/)
  await rm(path, { recursive: true })
  // As an editor of another system may save it.
  await writeFile(path, text.replaceAll('\n', '\r\n'))
  expect((await reapplyRemovals(depsOf(older))).accounts).toBe(1)
  expect(await remaining(older)).toEqual(['cat', 'stays@company.example'])
})

test('a first line that was cut off is written again', async () => {
  const { present } = await twoStates()
  const path = join(folder, 'removals')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.slice(0, 20))
  await new RemovalsKeeper(depsOf(present)).keep()
  expect(await readFile(path, 'utf8')).toBe(text)
})

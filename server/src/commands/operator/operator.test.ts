import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createPeople, personRecord, testSuppressionKey } from '@rapport/test-support/factories.ts'
import { loadPeople } from '../../../test/people/load-people.ts'
import { addressOf, preparedDataDir, run as runProgram, runServer } from '../../../test/processes/process.ts'
import { readCommand } from './commands.ts'
import { readHandles } from './suppress.ts'

let folder: string
let pool: Pool
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rapport-operator-'))
  ;({ pool, url } = await testDatabase())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  return runWith({}, ...args)
}

async function runWith(more: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...args], {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'data'),
      SUPPRESSION_KEY: testSuppressionKey,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { stdout, stderr, code: code as number | null }
}

const settings = async () => {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    'select key, value from settings order by key',
  )
  return rows
}

const silent = { message: { en: null, ko: null }, plannedEnd: null }

it('sets and clears maintenance and notices', async () => {
  expect(await run('maintenance', 'on', 'Back at noon')).toMatchObject({
    code: 0,
    stdout: 'Maintenance is on.\n',
  })
  expect(await run('notices', 'set', 'One', '둘')).toMatchObject({ code: 0, stdout: 'Notices shown: 2\n' })
  expect(await settings()).toEqual([
    { key: 'maintenance', value: { message: { en: 'Back at noon', ko: null }, plannedEnd: null } },
    { key: 'notices', value: ['One', '둘'].map((en) => ({ text: { en, ko: null }, from: null, to: null })) },
  ])
  expect((await run('status')).stdout).toBe('Maintenance: on (Back at noon)\nNotices:\n  One\n  둘\n')
  await run('maintenance', 'on')
  expect(await settings()).toContainEqual({ key: 'maintenance', value: silent })
  expect((await run('maintenance', 'off')).code).toBe(0)
  expect((await run('notices', 'clear')).code).toBe(0)
  expect(await settings()).toEqual([])
  expect((await run('status')).stdout).toBe('Maintenance: off\nNotices:\n  none\n')
})

const auditEntries = async () => {
  const { rows } = await pool.query(
    'select action, user_id as "userId", before, after from audit_entries order by id',
  )
  return rows
}

it('takes both languages and times, and is audited without an account', async () => {
  const known = (await auditEntries()).length
  const end = '2126-11-29T10:00:00.000Z'
  await run('maintenance', 'on', 'Moving', '--ko', '이사 중', '--until', '2126-11-29T19:00+09:00')
  const times = ['--from', '2026-11-29T10:00Z', '--to', '2126-11-29T10:00Z']
  await run('notices', 'set', 'One', '--ko', '하나', '--ko', '둘', ...times)
  const span = `from 2026-11-29T10:00:00.000Z, to ${end}`
  expect((await run('status')).stdout).toBe(
    `Maintenance: on (Moving / 이사 중, until ${end})\nNotices:\n  One / 하나, ${span}\n  둘, ${span}\n`,
  )
  expect(await run('maintenance', 'on', '--until', '2020-01-01T00:00Z')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nothing was changed: an end must be in the future.\n',
  })
  await run('maintenance', 'off')
  await run('notices', 'clear')
  const on = { message: { en: 'Moving', ko: '이사 중' }, plannedEnd: end }
  expect((await auditEntries()).slice(known)).toMatchObject([
    { action: 'maintenance_set', userId: null, before: { maintenance: null }, after: { maintenance: on } },
    { action: 'notices_set', userId: null, before: { notices: [] } },
    { action: 'maintenance_set', userId: null, before: { maintenance: on }, after: { maintenance: null } },
    { action: 'notices_set', userId: null, after: { notices: [] } },
  ])
})

it('suppresses people by options and by a list, but nobody if a line of the list is invalid', async () => {
  const people = ['a', 'b', 'c', 'd'].map((name) =>
    personRecord({ fullName: name, linkedinSlug: `slug-${name}` }),
  )
  await createPeople(pool, people)
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select full_name as name from people order by full_name',
    )
    return rows.map(({ name }) => name)
  }
  await writeFile(join(folder, 'bad.txt'), 'https://linkedin.com/in/slug-a\nsomebody\n')
  const bad = await run('suppress', '--file', 'bad.txt')
  expect(bad).toMatchObject({ code: 1, stdout: '' })
  expect(bad.stderr).toContain('line 2: somebody')
  expect(await names()).toEqual(['a', 'b', 'c', 'd'])

  await writeFile(
    join(folder, 'list.txt'),
    '# asked on Monday\r\n\r\nlinkedin.com/in/Slug-B\r\nnobody@example.com\r\n',
  )
  const link = ['--linkedin', 'https://www.linkedin.com/in/slug-a']
  const done = await run('suppress', ...link, '--file', 'list.txt', '--reason', 'Ticket 7')
  // No server runs that would keep who was removed, for whoever restores a backup.
  expect(await readFile(join(folder, 'data', 'removals'), 'utf8')).toMatch(/^linkedin /m)
  expect(done).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Addresses and profiles suppressed: 3. People removed: 2. Receipt: 1.\n',
  })
  expect(await names()).toEqual(['c', 'd'])
  const { rows: receipts } = await pool.query(
    `select r.user_id, r.reason, r.people, a.action from suppression_receipts r join audit_entries a on a.target_id = r.id::text`,
  )
  expect(receipts).toEqual([{ user_id: null, reason: 'Ticket 7', people: 2, action: 'people_suppressed' }])
  await loadPeople(pool, ...people)
  expect(await names()).toEqual(['c', 'd'])
  expect((await run('suppress', '--file', 'missing.txt')).code).toBe(1)
})

it('works with a running server on its embedded database', { timeout: 120_000 }, async () => {
  const dataDir = preparedDataDir()
  const server = runServer({ DATA_DIR: dataDir })
  const address = await addressOf(server)
  const operate = async (...args: string[]) => {
    const program = runProgram('server/src/commands/operator/operator.ts', { DATA_DIR: dataDir }, { args })
    expect([await program.ended, program.output()]).toEqual([0, expect.stringMatching(/\S/)])
  }
  const status = async () => (await fetch(`${address}/api/users/profile`)).status
  expect(await status()).toBe(401)
  await operate('maintenance', 'on')
  await expect.poll(status, { timeout: 3000 }).toBe(503)
  await operate('maintenance', 'off')
  await expect.poll(status, { timeout: 3000 }).toBe(401)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  // Without a server, it starts the database itself.
  await operate('notices', 'set', 'Hello')
})

describe('the command line', () => {
  it.each([
    [[], 'Usage'],
    [['reboot'], 'Unknown command reboot'],
    [['constructor'], 'Unknown command constructor'],
    [['maintenance'], 'maintenance on'],
    [['maintenance', 'on', 'a', 'b'], 'in quotation marks'],
    [['maintenance', 'on', ' '], 'is empty'],
    [['maintenance', 'on', 'x'.repeat(201)], '200 characters'],
    [['notices', 'set'], 'notices set'],
    [['notices', 'set', 'two\nlines'], 'one line'],
    [['notices', 'clear', 'all'], 'notices clear'],
    [['maintenance', 'on', '--until', 'noon'], 'noon is not a time with its zone'],
    [['maintenance', 'off', '--ko', '끝'], 'maintenance on'],
    [['notices', 'set', 'a', '--until', '2026-11-29T10:00Z'], 'options of maintenance'],
    [
      ['notices', 'set', 'a', '--from', '2026-11-29T10:00Z', '--to', '2026-11-29T10:00Z'],
      'later than --from',
    ],
    [['notices', 'clear', '--ko', '끝'], 'notices clear'],
    [['suppress'], 'Name people with'],
    [['suppress', 'ann@example.com'], 'Unexpected ann@example.com'],
    [['suppress', '--email', 'ann'], 'ann is not an email address'],
    [['suppress', '--linkedin', 'linkedin.com/company/acme'], "not a link to a person's profile"],
    [['status', '--email', 'a@b.example'], 'options of suppress'],
    [['status', '--reason', 'Ticket 7'], 'options of suppress'],
    [
      ['suppress', '--email', 'a@b.example', '--reason', 'ann@example.com asked'],
      'without addresses and links',
    ],
    [['status', '--no-such-option'], '--help'],
  ])('%j is refused', (args, words) => {
    expect(() => readCommand(args)).toThrow(words)
  })

  it('is parsed', () => {
    expect(readCommand(['--help'])).toBe(null)
    const emails = ['--email', 'Ann@Example.com', '--email', 'b@example.com']
    expect(readCommand(['suppress', ...emails, '--reason', 'Ticket 7'])).toBeTypeOf('function')
    expect(readHandles('Ann@Example.com')).toEqual([{ kind: 'email', value: 'ann@example.com' }])
    expect(readHandles('')).toEqual([])
  })
})

it('in production begins no database of its own, as with a mistyped DATA_DIR', async () => {
  const dataDir = join(folder, 'mistyped')
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://rapport.example',
    JWT_SECRET: 'Zq8v2Lk1Rr5t0YwXc7Bn4Md6Pf9Hs3JgAeUi',
  }
  const { code, stderr } = await runWith(production, 'status')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no database in DATA_DIR \S+mistyped: /),
  ])
  expect(existsSync(dataDir)).toBe(false)
})

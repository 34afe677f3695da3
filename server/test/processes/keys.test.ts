import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../src/database/transaction.ts'
import { checkSuppressionKey, suppress } from '../../src/features/privacy/privacy.ts'
import { cleanUpAfterFile } from '../cleanup.ts'
import { testDatabase } from '../database.ts'
import { addressOf, freshDataDir, run, runServer } from './process.ts'

/** Random ones, as an operator would have them. */
const first = 'sY4kW8nB2vM6cX1zQ9pL3jH7gF5dT0rE'
const second = 'Lj4Hg7Fd2Sa5Po0IuZq8Wn3Xc6Vb1Mk9'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rapport-keys-'))
  cleanUpAfterFile(async () => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'people.jsonl'),
    '{"id":"x1","full_name":"Ann Key","linkedin_url":"linkedin.com/in/ann-key"}\n',
  )
})

type Keys = { SUPPRESSION_KEY?: string; SECRETS_KEY?: string; SECRETS_KEY_OLD?: string }

function envOf(url: string, keys: Keys) {
  return { DATABASE_URL: url, DATA_DIR: freshDataDir(), SECRETS_KEY: first, SUPPRESSION_KEY: first, ...keys }
}

const serve = (url: string, keys: Keys = {}, args: string[] = []) => runServer(envOf(url, keys), { args })

/** Starts a server and stops it again. */
async function startOnce(url: string, keys: Keys = {}): Promise<void> {
  const server = serve(url, keys)
  await addressOf(server)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}

async function outcome(program: ReturnType<typeof run>): Promise<{ code: number | string; lines: string[] }> {
  const code = await program.ended
  return {
    code,
    lines: program
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.includes(' …')),
  }
}

const operator = (url: string, keys: Keys, ...args: string[]) =>
  outcome(run('server/src/commands/operator/operator.ts', envOf(url, keys), { args }))

const refused = {
  code: 1,
  lines: [
    expect.stringMatching(/^SUPPRESSION_KEY is not the key that this database was used with: 1 suppressed /),
  ],
}

test('with another suppression key nothing starts, until its loss is accepted', async () => {
  const { url, pool } = await testDatabase()
  await checkSuppressionKey(pool, first)
  await inTransaction(pool, (client) =>
    suppress(client, first, [{ kind: 'email', value: 'ann@example.com' }]),
  )
  const other = { SUPPRESSION_KEY: second }
  const importing = ['--format', 'pdl', join(folder, 'people.jsonl')]
  const outcomes = await Promise.all([
    outcome(serve(url, other)),
    outcome(serve(url, other, ['--workers', '2'])),
    outcome(run('server/src/commands/import.ts', envOf(url, other), { args: importing })),
    operator(url, other, 'suppress', '--email', 'ben@example.com'),
  ])
  expect(outcomes).toEqual(outcomes.map(() => refused))
  expect(await operator(url, other, 'keys')).toEqual({
    code: 0,
    lines: [
      'SUPPRESSION_KEY is not the key that this database was used with.',
      expect.stringContaining('1 suppressed addresses and profiles can come back'),
      expect.stringContaining('keys replace --forget 1'),
    ],
  })
  expect(await operator(url, other, 'keys', 'replace', '--forget', '1')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^SUPPRESSION_KEY is replaced. 1 suppressed /)],
  })
  await startOnce(url, other)
})

test('another suppression key is neither taken nor accepted beside a server with the first one', async () => {
  const { url, pool } = await testDatabase()
  const running = serve(url)
  await addressOf(running)
  // All that a demo hashed: the trial of its account.
  await pool.query('delete from used_trials')
  expect(await outcome(serve(url, { SUPPRESSION_KEY: second }))).toEqual({
    code: 1,
    lines: [
      'SUPPRESSION_KEY is not the key of the servers that are at work on this database: all must have the same',
    ],
  })
  expect(await operator(url, { SUPPRESSION_KEY: second }, 'keys', 'replace', '--forget', '0')).toEqual({
    code: 1,
    lines: ['Nothing was changed: stop all servers first'],
  })
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
})

test('of two servers that start at once with different keys on a new database, at most one serves', async () => {
  const { url } = await testDatabase()
  const servers = [serve(url), serve(url, { SUPPRESSION_KEY: second })]
  const codes = await Promise.all(
    servers.map((server) =>
      addressOf(server).then(
        () => 'serves',
        () => 'refused',
      ),
    ),
  )
  expect(codes).toContain('refused')
  for (const server of servers) {
    server.child.kill('SIGTERM')
    await server.ended
    expect(server.output()).not.toContain('Unexpected')
  }
})

test('the key of credentials is checked also while no mailbox is connected, and rotates by its old one', async () => {
  const { url, pool } = await testDatabase()
  const stored = async () =>
    (await pool.query(`select value from key_checks where name = 'secrets'`)).rows[0].value
  const running = serve(url)
  await addressOf(running)
  const before = await stored()
  expect(await outcome(serve(url, { SECRETS_KEY: second }))).toEqual({
    code: 1,
    lines: [
      'SECRETS_KEY is not the key of the servers that are at work on this database: all must have the same',
    ],
  })
  expect(await stored()).toEqual(before)
  const rotating = serve(url, { SECRETS_KEY: second, SECRETS_KEY_OLD: first })
  await addressOf(rotating)
  expect(await stored()).not.toEqual(before)
  for (const server of [running, rotating]) {
    server.child.kill('SIGTERM')
    await server.ended
  }
})

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createMailbox, createSender } from '@rapport/test-support/campaign-world.ts'
import { loadConfig } from '@rapport/server/config/config.ts'
import { openDatabase } from '@rapport/server/database/database.ts'
import { SendingMark } from '@rapport/server/features/campaigns/restored/identity.ts'
import { createSending } from '@rapport/server/features/campaigns/sending/wake/create-sending.ts'
import { runMailbox } from '@rapport/server/features/campaigns/sending/wake/batch.ts'
import type { SendingDeps } from '@rapport/server/features/campaigns/sending/facts/turn.ts'
import { SmtpMailboxes } from '@rapport/server/features/integrations/integrations.ts'
import { updateSchema } from '@rapport/server/jobs/schema.ts'
import type { Pool } from 'pg'
import type { Filling } from './imap-process.ts'

const usage = `Usage: npm run bench:mailboxes -- [options]

  --mailboxes N  how many mailboxes (100)
  --messages N   new messages in each after a day away (200)
  --latency MS   milliseconds before each reply of their server (20)`

type Settings = { mailboxes: number; messages: number; latency: number }

/** As many at once as a server gives turns to. */
const turnsAtOnce = 6

/** Each mailbox is read every five minutes. */
const syncSeconds = 300

async function main({ mailboxes: count, messages, latency: latencyMs }: Settings): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, NODE_ENV: 'development' }),
    secretsKey: 'a key of this benchmark alone',
  }
  const database = await openDatabase(config, { connections: 2 * turnsAtOnce })
  const imap = fork(join(import.meta.dirname, 'imap-process.ts'))
  try {
    const { pool } = database
    await updateSchema(pool)
    const users = Array.from({ length: count }, (_none, at) => `user${at}@company.example`)
    const { port } = await fill(imap, { users, count: 0, latencyMs: 0 })
    const ids = await connectAll(pool, config, { users, port })
    const log = { warn: (said: object) => console.log(said) }
    const sending = createSending({
      pool,
      config,
      now: () => new Date(),
      log,
      mark: new SendingMark(dataDir),
    })
    await readAll(pool, sending, ids)
    await fill(imap, { users, count: messages, latencyMs })
    const began = performance.now()
    await readAll(pool, sending, ids)
    show(
      `${count} mailboxes with ${messages} new messages, ${latencyMs} ms a reply, are read within`,
      '60 s',
      `${seconds(began)} s`,
    )
    const before = process.cpuUsage()
    await inTurns(ids, (id) => turn(sending, id))
    const { user, system } = process.cpuUsage(before)
    const share = (user + system) / 1e6 / syncSeconds
    show(`${count} idle mailboxes take of a core`, '2 %', `${(100 * share).toFixed(2)} %`)
  } finally {
    imap.disconnect()
    await database.close()
    rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function fill(imap: ChildProcess, filling: Filling): Promise<{ port: number }> {
  imap.send(filling)
  const [filled] = (await once(imap, 'message')) as [{ port: number }]
  return filled
}

/** A mailbox of each of as many accounts at this server, by id. */
async function connectAll(
  pool: Pool,
  config: ReturnType<typeof loadConfig>,
  { users, port }: { users: readonly string[]; port: number },
): Promise<number[]> {
  const now = new Date()
  const mailboxes = new SmtpMailboxes({ pool, config, now: () => now })
  const ids: number[] = []
  for (const email of users) {
    const { id: userId } = await createSender(pool)
    const id = await createMailbox(pool, userId, { email, provider: 'smtp', now })
    const server = { host: '127.0.0.1', port, security: 'none' as const, user: email, password: 'secret' }
    const credentials = mailboxes.seal(id, { smtp: server, imap: server })
    await pool.query('update mailboxes set credentials = $2, files_sent = true where id = $1', [
      id,
      credentials,
    ])
    ids.push(id)
  }
  return ids
}

const turn = (sending: SendingDeps, id: number) => runMailbox(sending, id, new AbortController().signal)

/** Gives each mailbox turns until there is nothing left to read. */
const readAll = (pool: Pool, sending: SendingDeps, ids: readonly number[]): Promise<void> =>
  inTurns(ids, async (id) => {
    const cursor = async () => {
      const sql = 'select sync_cursor::text as cursor from mailboxes where id = $1'
      return (await pool.query<{ cursor: string | null }>(sql, [id])).rows[0]!.cursor
    }
    let before: string | null
    do {
      before = await cursor()
      await turn(sending, id)
    } while ((await cursor()) !== before)
  })

async function inTurns(ids: readonly number[], run: (id: number) => Promise<unknown>): Promise<void> {
  const waiting = [...ids]
  const one = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await run(id)
  }
  await Promise.all(Array.from({ length: turnsAtOnce }, one))
}

const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

const show = (figure: string, goal: string, measured: string) =>
  console.log(`| ${figure} | ${goal} | ${measured} |`)

function readSettings(): Settings | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      mailboxes: { ...text, default: '100' },
      messages: { ...text, default: '200' },
      latency: { ...text, default: '20' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return null
  const number = (name: keyof Settings) => {
    const value = Number(values[name])
    if (!(value >= 0)) throw new Error(`--${name} ${values[name]} is not a number`)
    return value
  }
  return { mailboxes: number('mailboxes'), messages: number('messages'), latency: number('latency') }
}

const settings = readSettings()
if (settings) await main(settings)
else console.log(usage)

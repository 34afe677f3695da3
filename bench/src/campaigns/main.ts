import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig, type Config } from '@rapport/server/config/config.ts'
import { openDatabase, withLongPool } from '@rapport/server/database/database.ts'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { SendingMark } from '@rapport/server/features/campaigns/restored/identity.ts'
import { createSending } from '@rapport/server/features/campaigns/sending/wake/create-sending.ts'
import type { Pool } from 'pg'
import { percentile } from '../http/load.ts'
import { startServer, type ServerProcess } from '../http/server-process.ts'
import { measureDraft } from './draft.ts'
import { measureReads, signIn } from './http.ts'
import { Clock, measureDue, measureSending, measureSweep } from './sending.ts'
import {
  ensureWorld,
  ownEverybody,
  passHalfMonth,
  pauseWorld,
  renewWorld,
  sizeAt,
  type Size,
  type World,
} from './world.ts'

const usage = `Usage: npm run bench:campaigns -- [options]

  --data DIR  a data directory to keep (default: a temporary one, removed at the end)
  --runs N    how often each page is read (100)
  --sends N   emails to send (3000)
  --scale N   the share of the people and emails of a new data directory (1)`

type Settings = { data: string | null; runs: number; sends: number; scale: number }

function readSettings(): Settings | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      data: text,
      runs: { ...text, default: '100' },
      sends: { ...text, default: '3000' },
      scale: { ...text, default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return null
  const number = (name: 'runs' | 'sends' | 'scale') => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} ${values[name]} is not a number`)
    return value
  }
  return { data: values.data ?? null, runs: number('runs'), sends: number('sends'), scale: number('scale') }
}

async function main(settings: Settings): Promise<void> {
  const dataDir = settings.data ? resolve(settings.data) : mkdtempSync(join(tmpdir(), 'rapport-bench-'))
  const config = loadConfig({ DATA_DIR: dataDir })
  const size = sizeAt(settings.scale)
  const start = () => startServer({ dataDir, people: size.people, profile: null })
  try {
    const first = await start()
    // Keeps the embedded server running when the server has stopped.
    const database = await beside(first, () => openDatabase(config))
    try {
      const { email } = first.account
      const world = await withLongPool(database.url, (pool) => prepare(pool, config, { email, size }))
      row('figure', 'to reach', 'measured')
      const server = await start()
      await beside(server, () => showHttp(server, world, settings.runs))
      await withLongPool(database.url, (pool) => passHalfMonth(pool, world))
      await showSending(database.pool, config, world, settings.sends)
      await pauseWorld(database.pool, world)
    } finally {
      await database.close()
    }
  } finally {
    if (!settings.data) rmSync(dataDir, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function beside<T>(server: ServerProcess, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } finally {
    await server.stop()
  }
}

/** No server runs meanwhile, which would wait for tables that are filled. */
async function prepare(
  pool: Pool,
  { suppressionKey }: Pick<Config, 'suppressionKey'>,
  { email, size }: { email: string; size: Size },
): Promise<World> {
  const started = performance.now()
  const now = new Date()
  const account = await pool.query<{ id: AccountId }>('select id from users where email = $1', [email])
  const userId = account.rows[0]!.id
  await ownEverybody(pool, userId, now)
  const world = await ensureWorld(pool, { userId, suppressionKey, size, now })
  await renewWorld(pool, world, now)
  const { mailboxes, enrolments, sends } = size
  console.log(
    `${mailboxes} mailboxes, ${enrolments} enrolments, ${sends} sends, ready after ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
  )
  return world
}

async function showHttp(
  server: ServerProcess,
  { campaignIds, mailboxIds }: World,
  runs: number,
): Promise<void> {
  const call = await signIn(server)
  const pathsOf = (page: string) => campaignIds.map((id) => `/campaigns/${id}/${page}`)
  for (const [figure, paths, goal] of [
    ['overview', pathsOf('overview'), 'p95 50 ms'],
    ['stats', pathsOf('stats'), 'p95 50 ms'],
    ['problems', pathsOf('problems'), ''],
    ['contacts, first page', pathsOf('contacts'), ''],
    ['contacts, in the middle, by name', pathsOf('contacts?sortOn=name&page=50'), ''],
    ['contacts, searched', pathsOf('contacts?search=person77'), ''],
    ['replies, of all campaigns', ['/campaigns/replies'], ''],
    ['list of campaigns', ['/campaigns'], ''],
    ['list of campaigns, with what each does next', ['/campaigns?outlook=true'], ''],
    ['list of mailboxes', ['/integrations'], ''],
  ] as const)
    row(figure, goal, spread(await measureReads(call, [...paths], runs)))
  const running = await measureReads(call, pathsOf('simulation'), campaignIds.length)
  row('simulation, launched a year ago', '', spread(running))
  const offered = mailboxIds.slice(0, mailboxIds.length / campaignIds.length)
  const { contacts, requests, simulation } = await measureDraft(call, { mailboxIds: offered, runs: 10 })
  row(`simulation of a draft with ${contacts}`, '1 s for 10,000', spread(simulation))
  for (const { name, seconds } of requests)
    row(`${contacts} ${name}`, name.startsWith('added') ? '2 s for 10,000' : '', `${seconds.toFixed(2)} s`)
}

async function showSending(pool: Pool, config: Config, { mailboxIds }: World, sends: number): Promise<void> {
  const clock = new Clock(new Date())
  const deps = createSending({
    pool,
    config,
    now: clock.now,
    log: { warn: (...given: unknown[]) => console.error(...given) },
    mark: new SendingMark(config.dataDir),
  })
  const { due, candidate, facts, next } = await measureDue(deps, { mailboxIds }, 5)
  row('who is due next of a mailbox', 'p95 5 ms', spread(due))
  row('when somebody is due next', 'p95 5 ms', spread(next))
  row('that person, and their email', '', spread(candidate))
  row('facts for the guards', 'p95 5 ms', spread(facts))
  row('the sweep of each ten seconds', '', spread(await measureSweep(deps, 20)))
  const before = memory()
  for (const part of ['first', 'second']) {
    const seconds = await measureSending(deps, { mailboxIds, clock, sends: sends / 2 })
    row(
      `${part} ${sends / 2} sent to the Outbox`,
      '50 a second',
      `${(sends / 2 / seconds).toFixed(0)} a second`,
    )
    row('memory, before and then', 'flat', `${before}, ${memory()} MB`)
  }
}

const memory = () => Math.round(process.memoryUsage().rss / 2 ** 20)

const spread = (times: Float64Array) =>
  `fastest ${(times[0] ?? Number.NaN).toFixed(1)}, p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`

const row = (figure: string, goal: string, measured: string) =>
  console.log(`${figure.padEnd(40)} ${goal.padEnd(16)} ${measured}`)

const settings = readSettings()
if (settings) await main(settings)
else console.log(usage)

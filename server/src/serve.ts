import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { Pool } from 'pg'
import { buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { dataDirError, errorCode, makeFolder } from './config/data-dir.ts'
import { openDatabase, withLongPool } from './database/database.ts'
import { demoAccount, demoActor, ensureDemoAccount } from './features/accounts/demo-account.ts'
import { checkIdentity, SendingMark } from './features/campaigns/brake/identity.ts'
import { ensureSampleCampaign } from './features/campaigns/sample-campaign.ts'
import { createPeopleDeps } from './features/people/people.ts'
import { createSending } from './features/campaigns/sending/create-sending.ts'
import { ensureOutboxMailbox, prepareSecrets } from './features/integrations/integrations.ts'
import { createSharedPauses } from './providers/shared-pauses.ts'
import { configuredFinder } from './providers/waterfall.ts'
import { createRevealDeps } from './features/contacts/reveal.ts'
import { ensureSampleLists } from './features/lists/sample-lists.ts'
import { createLog } from './http/log.ts'
import { updateSchema } from './jobs/schema.ts'
import { composeUpkeep } from './tasks.ts'
import { hasOutbox } from './mail/outbox.ts'
import { startWorker } from './jobs/worker.ts'
import { takeLock } from './database/embedded/lock.ts'
import { measurePool } from './database/pool-metrics.ts'
import { composeMeasuredTasks, measured } from './measured.ts'
import { Metrics } from './metrics/metrics.ts'
import { measureProcess } from './metrics/process-metrics.ts'
import { showProgress } from './commands/progress.ts'
import { StartError } from './config/start-error.ts'
import { startSearch } from './start-search.ts'

const repository = resolve(import.meta.dirname, '../..')
const requestPatienceMs = 10_000
const idleCheckMs = 100
/** From a connection to the end of its first request, usually. */
const justConnectedMs = 500
const lockPatienceMs = 3000

/** Fixed, so that every demo shows the same people. */
const sampleSeed = 1

const now = () => new Date()

export type Running = {
  /** The URL for browsers. */
  url: string
  /**
   * Stops in reverse order: not ready for as long as DRAIN_SECONDS says, then no new requests, running ones end within ten seconds (at once
   * if `force` aborts), then the index, the pool and the database.
   */
  close(): Promise<void>
}

type Options = {
  config: Config
  /** Does not serve the web app; its development server does. */
  apiOnly: boolean
  /** Aborts the start: stops what was started and throws the signal's reason. */
  stop: AbortSignal
  force: AbortSignal
  /** Called if the embedded database goes away while in use and can't be started again. */
  onLost: (error: Error) => void
}

type Close = () => Promise<void>

/** Starts everything in order. If a step fails, stops what was started before it. */
export async function serve(options: Options): Promise<Running> {
  const closers: Close[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const url = await start(options, (closer) => {
      closers.push(closer)
      options.stop.throwIfAborted()
    })
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(options: Options, onClose: (close: Close) => void): Promise<string> {
  const { config, stop, force, onLost } = options
  onClose(await lockDataDir(config.dataDir))
  await refuseTakenPort(config)
  // Runs while the database starts.
  const webApp = options.apiOnly ? Promise.resolve() : buildWebApp(stop)
  webApp.catch(() => {})

  const database = await showProgress('Starting the database', (report) =>
    openDatabase(config, { onLost, onStep: report }),
  )
  onClose(() => database.close())
  const { pool } = database
  const metrics = measureServer(pool)
  const demoUserId = await withLongPool(database.url, async (longPool) => {
    await showProgress('Updating the schema', () => updateSchema(longPool))
    await prepareSecrets(longPool, config)
    stop.throwIfAborted()
    return config.isProduction ? null : prepareDemo(longPool, config, stop)
  })

  const log = createLog({ level: config.logLevel })
  const search = await showProgress('Opening the index', (report) =>
    startSearch({
      config,
      databaseUrl: database.url,
      log,
      signal: stop,
      onProgress: (done, total) => report({ done, total: Math.max(done, total) }),
    }),
  )
  onClose(() => search.close())
  if (demoUserId !== null && config.samplePeople > 0)
    await ensureSampleWork({ pool, config, search }, demoUserId, stop)
  await showProgress('Building the web app', () => webApp)
  const finder = configuredFinder(config, { log, pauses: createSharedPauses(pool) })
  const contacts = createRevealDeps({ pool, config, finder, now })
  onClose(async () => contacts.lookup.close())
  const mark = new SendingMark(config.dataDir)
  await checkIdentity(pool, { mark, now: now() })
  const { reveals, sending } = measured(metrics, {
    reveals: contacts,
    sending: createSending({ pool, config, log, now, mark }),
  })
  const taskDeps = { pool, config, log, reveals, sending, now }
  const worker = await startWorker({
    pool,
    log,
    tasks: composeMeasuredTasks(metrics, taskDeps),
    upkeep: composeUpkeep(taskDeps),
  })
  onClose(() => worker.close(force))
  const draining = new AbortController()
  const webRoot = options.apiOnly ? {} : { webRoot: join(repository, 'web/dist') }
  const http = { draining: draining.signal, ...webRoot }
  const app = await buildApp({ config, pool, search, log, reveals, sending, metrics, ...http })
  onClose(() => closeHttp(app, force))
  const url = await listen(app, config)
  onClose(() => drain(app, { draining, seconds: config.drainSeconds, force }))
  return url
}

/** Measures the process and its pool. */
function measureServer(pool: Pool): Metrics {
  const metrics = new Metrics({ pool, now })
  measureProcess(metrics)
  measurePool(metrics, pool)
  return metrics
}

async function lockDataDir(dataDir: string): Promise<Close> {
  const end = Date.now() + lockPatienceMs
  try {
    makeFolder(dataDir)
    for (;;) {
      const lock = await takeLock(join(dataDir, 'server.lock'))
      if ('release' in lock) return () => lock.release()
      // A server whose launcher was killed needs a moment to stop.
      if (Date.now() > end)
        throw new StartError(
          `Rapport is already running on ${dataDir} (process ${lock.heldBy}): stop it, or set another DATA_DIR`,
        )
      await sleep(100)
    }
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}

/** Reports a taken port before the slow steps. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.on('error', reject)
  probe.listen({ host, port }, () => probe.close(() => done()))
  try {
    await promise
  } catch (error) {
    throw listenError({ host, port }, error)
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenError({ host, port }, error)
  }
  const address = app.server.address() as AddressInfo
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `http://${name}:${address.port}`
}

function listenError({ host, port }: { host: string; port: number }, error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use: stop the program that uses it, or set another PORT`)
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}: set PORT to 1024 or above`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST ${host} is not an address of this machine`)
  return error
}

/** Returns the id of the demo account. */
async function prepareDemo(pool: Pool, config: Config, signal: AbortSignal): Promise<number> {
  const userId = await ensureDemoAccount(pool)
  if (hasOutbox(config)) await ensureOutboxMailbox(pool, { id: userId, email: demoAccount.email }, now())
  if (config.samplePeople > 0) await prepareSample(pool, config, signal)
  return userId
}

type SampleDeps = { pool: Pool; config: Config; search: PeopleSearch }

/** What the demo account has done with its sample people. */
async function ensureSampleWork(
  { pool, config, search }: SampleDeps,
  userId: number,
  stop: AbortSignal,
): Promise<void> {
  await ensureSampleLists({ pool, search, now }, userId, stop)
  const people = createPeopleDeps({ pool, search, now, onSearched: () => {} })
  await ensureSampleCampaign({ ...people, config }, demoActor(userId), stop)
}

async function prepareSample(pool: Pool, config: Config, signal: AbortSignal): Promise<void> {
  const total = config.samplePeople
  // Its vocabularies are large, so they are loaded only if needed.
  const { loadSample, needsSample } = await import('./features/import/sample.ts')
  if (!(await needsSample(pool))) return
  await showProgress(`Loading ${total.toLocaleString('en')} sample people`, (report) =>
    loadSample({
      pool,
      people: total,
      seed: sampleSeed,
      suppressionKey: config.suppressionKey,
      signal,
      onProgress: (done) => report({ done, total }),
    }),
  )
}

async function buildWebApp(signal: AbortSignal): Promise<void> {
  const build = spawn(process.execPath, [join(repository, 'scripts/build-web.mjs')], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const kill = () => build.kill()
  signal.addEventListener('abort', kill)
  let output = ''
  build.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve: done } = Promise.withResolvers<number | null>()
  build.on('close', done)
  const code = await promise
  signal.removeEventListener('abort', kill)
  if (code !== 0) throw new StartError(`The web app cannot be built:\n${output.trim()}`)
}

type Drain = { draining: AbortController; seconds: number; force: AbortSignal }

/**
 * Goes on serving until balancers have noticed that it is no longer ready. Then closes the port, and still serves those who have just
 * connected: a proxy sends on what is refused a connection, but not what it has sent.
 */
async function drain(app: FastifyInstance, { draining, seconds, force }: Drain): Promise<void> {
  draining.abort()
  if (seconds === 0) return
  await pause(seconds * 1000, force)
  app.server.close()
  await pause(justConnectedMs, force)
}

async function closeHttp(app: FastifyInstance, force: AbortSignal): Promise<void> {
  const closed = app.close()
  // `close` ends only connections that are idle now; those that become idle later would stay open until the deadline.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
  await Promise.race([closed, pause(requestPatienceMs, force)])
  clearInterval(idle)
  app.server.closeAllConnections()
  await closed
}

async function pause(ms: number, force: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal: force, ref: false }).catch(() => {})
}

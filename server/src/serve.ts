import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PeopleSearch } from '@rapport/search/people-search.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { buildApp, type AppDeps } from './app.ts'
import { BackupSchedule, keepBackups, measureBackups, type BackupSettings } from './backup/schedule.ts'
import type { Config } from './config/config.ts'
import type { ServerArguments } from './config/server-arguments.ts'
import { dataDirError, makeFolder } from './config/data-dir.ts'
import { requireTemporaryFolder } from './config/temporary-folder.ts'
import { createPool, endPool, openDatabase, withLongPool } from './database/database.ts'
import { findTeamOf } from './features/teams/teams.ts'
import { demoAccount, demoActor, ensureDemoAccount } from './features/accounts/demo-account.ts'
import { checkIdentity, SendingMark } from './features/campaigns/restored/identity.ts'
import { createRevealDeps } from './features/contacts/reveal.ts'
import { ensureSampleCampaign } from './features/campaigns/sample-campaign.ts'
import { updateDerivedKeys } from './features/import/derived-keys.ts'
import { createPeopleDeps } from './features/people/people.ts'
import type { FollowedSearch } from './features/people-index/people-index.ts'
import { ensureOutboxMailbox } from './features/integrations/integrations.ts'
import { keepRemovals, reapplyRemovals } from './features/removals/removals.ts'
import { ensureSampleLists } from './features/lists/sample-lists.ts'
import { HttpServer, refuseTakenPort, requireReusePort, urlOf } from './http/http-server.ts'
import { createLog } from './http/log.ts'
import { updateSchema } from './jobs/schema.ts'
import { checkKeys } from './prepare-database.ts'
import { composeUpkeep } from './tasks.ts'
import { hasOutbox } from './mail/delivery.ts'
import { startWorker } from './jobs/worker.ts'
import { takeLock } from './database/embedded/lock.ts'
import { measurePool } from './database/pool-metrics.ts'
import type { AccountId } from './database/ids.ts'
import { composeMeasuredTasks, createShared } from './measured.ts'
import { Metrics } from './metrics/metrics.ts'
import { measureDisk, measureProcess, measureSharedProcess } from './metrics/process-metrics.ts'
import { showProgress } from './commands/progress.ts'
import { StartError } from './config/start-error.ts'
import { version } from './config/version.ts'
import { startSearch } from './start-search.ts'
import { mailboxConnections, neededConnections, warnOfFewConnections } from './threads/connections.ts'
import { ServingThreads } from './threads/serving-threads.ts'
import { warnAtStart } from './warn-at-start.ts'

const repository = resolve(import.meta.dirname, '../..')
const lockPatienceMs = 3000

/** Mailboxes that have a turn at once. Each holds a connection to the database for that long. */
const mailboxSlots = 6

/** Fixed, so that every demo shows the same people. */
const sampleSeed = 1

const now = () => new Date()

export type Running = {
  /** The URL for browsers. */
  url: string
  /**
   * Stops in reverse order: not ready for as long as DRAIN_SECONDS says, then no new requests,
   * running ones end within ten seconds (at once if `force` aborts), then the index, the pool and
   * the database.
   */
  close(): Promise<void>
}

type Options = ServerArguments & {
  config: Config
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
    requireTemporaryFolder()
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
  const { config, workers, stop, force, onLost } = options
  const log = createLog({ level: config.logLevel })
  log.info({ version, node: process.versions.node }, 'starting')
  onClose(await lockDataDir(config.dataDir))
  // Before the slow steps.
  if (workers > 1) await requireReusePort(config)
  await refuseTakenPort(config)
  // Runs while the database starts.
  const webApp = options.apiOnly ? Promise.resolve() : buildWebApp(stop)
  webApp.catch(() => {})

  const database = await showProgress('Starting the database', (report) =>
    openDatabase(config, {
      onLost,
      onStep: report,
      ...(workers > 1 && { connections: neededConnections(workers) }),
    }),
  )
  onClose(() => database.close())
  const { pool } = database
  const metrics = measureServer(pool, { dataDir: config.dataDir, workers })
  const demoUserId = await withLongPool(database.url, (longPool) =>
    prepare({ pool: longPool, config, log }, stop),
  )

  if (workers > 1) await warnOfFewConnections(pool, { workers, log })
  const search = await openIndex({ config, databaseUrl: database.url, log, workers }, stop)
  onClose(() => search.close())
  if (demoUserId !== null && config.samplePeople > 0)
    await ensureSampleWork({ pool, config, search }, demoUserId, stop)
  await showProgress('Building the web app', () => webApp)
  const mark = new SendingMark(config.dataDir)
  await checkIdentity(pool, { mark, now: now() })
  await warnAtStart({ pool, config, log })
  const shared = createShared(metrics, { pool, config, log, now, mark })
  onClose(async () => shared.reveals.lookup.close())
  const taskDeps = { pool, config, log, now, ...shared }
  const mailboxPool = createPool(database.url, { max: mailboxConnections })
  onClose(() => endPool(mailboxPool))
  const { tasks, ofMailboxes } = composeMeasuredTasks(metrics, taskDeps, mailboxPool)
  const ofMail = { pool: mailboxPool, log, tasks: ofMailboxes, concurrency: mailboxSlots }
  const keepRemoved = keepRemovals({ pool, config, now })
  // Whoever was removed in the last seconds must not come back with a backup.
  onClose(() => keepRemoved().catch((error: unknown) => log.error({ err: error }, 'removals were not kept')))
  const upkeep = [...composeUpkeep(taskDeps), keepRemoved]
  for (const worker of [{ pool, log, tasks, upkeep }, ofMail]) {
    const running = await startWorker(worker)
    onClose(() => running.close(force))
  }
  await checkKeys(pool, config)
  if (config.backups) onClose(startBackups(config.backups, { databaseUrl: database.url, log, metrics }))
  const webRoot = options.apiOnly ? null : join(repository, 'web/dist')
  const parts = { config, pool, search, log, metrics, ...shared }
  const http =
    workers > 1
      ? new ServingThreads({ ...parts, workers, databaseUrl: database.url, mark, webRoot, force, onLost })
      : await serveAlone(parts, { webRoot, force })
  onClose(() => http.close())
  return urlOf({ host: config.host, port: await http.listen(config) })
}

type IndexDeps = { config: Config; databaseUrl: string; log: FastifyBaseLogger; workers: number }

const openIndex = ({ workers, ...deps }: IndexDeps, signal: AbortSignal): Promise<FollowedSearch> =>
  showProgress('Opening the index', (report) =>
    startSearch({
      ...deps,
      signal,
      onProgress: (done, total) => report({ done, total: Math.max(done, total) }),
      // Others serve: it is asked at the start alone.
      ...(workers > 1 && { queryThreads: 1 }),
    }),
  )

type AloneOptions = { webRoot: string | null; force: AbortSignal }

/** In this thread. */
async function serveAlone(
  deps: AppDeps & { config: Config },
  { webRoot, force }: AloneOptions,
): Promise<HttpServer> {
  const draining = new AbortController()
  const app = await buildApp({ ...deps, draining: draining.signal, ...(webRoot !== null && { webRoot }) })
  return new HttpServer(app, { draining, drainSeconds: deps.config.drainSeconds, force })
}

type BackupDeps = { databaseUrl: string; log: FastifyBaseLogger; metrics: Metrics }

/** Returns what ends them. */
function startBackups(settings: BackupSettings, { databaseUrl, log, metrics }: BackupDeps): Close {
  const schedule = new BackupSchedule({ databaseUrl, settings, log, now })
  measureBackups(metrics, schedule)
  return keepBackups(schedule)
}

/** Measures the process and its pool. */
function measureServer(pool: Pool, { dataDir, workers }: { dataDir: string; workers: number }): Metrics {
  const metrics = new Metrics({ pool, now })
  if (workers > 1) measureSharedProcess(metrics)
  else measureProcess(metrics)
  measureDisk(metrics, dataDir)
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

type PrepareDeps = { pool: Pool; config: Config; log: FastifyBaseLogger }

/** Returns the id of the demo account; null in production. */
async function prepare({ pool, config, log }: PrepareDeps, stop: AbortSignal): Promise<AccountId | null> {
  await showProgress('Updating the schema', () => updateSchema(pool))
  await checkKeys(pool, config)
  const again = await reapplyRemovals({ pool, config, now })
  if (again.suppressions + again.accounts > 0 || again.putAside !== null)
    log.warn(again, 'removed again who was removed after this state of the database')
  await showProgress('Updating what names and titles say', () => updateDerivedKeys(pool))
  stop.throwIfAborted()
  return config.isProduction ? null : prepareDemo(pool, config, stop)
}

/** Returns the id of the demo account. */
async function prepareDemo(pool: Pool, config: Config, signal: AbortSignal): Promise<AccountId> {
  const userId = await ensureDemoAccount(pool)
  if (hasOutbox(config)) await ensureOutboxMailbox(pool, { id: userId, email: demoAccount.email }, now())
  if (config.samplePeople > 0) await prepareSample(pool, config, signal)
  return userId
}

type SampleDeps = { pool: Pool; config: Config; search: PeopleSearch }

/** Adds samples of the demo account's work with its sample people. */
async function ensureSampleWork(
  { pool, config, search }: SampleDeps,
  userId: AccountId,
  stop: AbortSignal,
): Promise<void> {
  await ensureSampleLists({ pool, search, now }, userId, stop)
  const people = createPeopleDeps({ pool, search, now, onSearched: () => {} })
  const reveals = createRevealDeps({ pool, config, now })
  await ensureSampleCampaign(
    { ...people, config, reveals },
    demoActor(userId, await findTeamOf(pool, userId)),
    stop,
  )
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

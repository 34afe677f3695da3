import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { buildApp } from '../app.ts'
import { createPool, endPool } from '../database/database.ts'
import { measurePool } from '../database/pool-metrics.ts'
import type { ThreadState } from '../features/admin/operation/other-threads.ts'
import { HttpServer } from '../http/http-server.ts'
import { createLog } from '../http/log.ts'
import { createShared } from '../measured.ts'
import { Metrics } from '../metrics/metrics.ts'
import { measureThread } from '../metrics/process-metrics.ts'
import { followSearch } from '../start-search.ts'
import { Line } from './line.ts'
import type { MainCalls, ThreadCalls, ThreadData } from './thread-calls.ts'
import type { ThreadShare } from './thread-share.ts'

/**
 * The thread behind serving-thread.ts: the whole app at the port that all share, with a pool and
 * metrics of its own, on the memory of the one people index. An error that nothing catches ends it,
 * and with it the process.
 */

const data = workerData as ThreadData
const { number, config, webRoot } = data
const now = () => new Date()
const draining = new AbortController()
const force = new AbortController()
const ownState = Promise.withResolvers<() => ThreadState>()

const log = createLog({ level: config.logLevel }).child({ thread: number })
const following = followSearch({ ...data, log })
const built = build()
// The main thread asks for it, and hears of a failure then.
built.catch(() => {})

const main = new Line<MainCalls, ThreadCalls>(parentPort!, {
  hear: async (news) => (await following).hear(news),
  built: async () => void (await built),
  listen: async (port) => (await built).server.listen({ host: config.host, port }, { reusePort: true }),
  metrics: async () => (await built).metrics.values(),
  state: async () => (await ownState.promise)(),
  force: () => force.abort(),
  close: async () => (await built).close(),
})

async function build() {
  const pool = createPool(data.databaseUrl, { max: data.connections })
  const metrics = new Metrics({ pool, now, whole: () => main.ask('metrics', null) })
  measureThread(metrics, String(number))
  measurePool(metrics, pool)
  const mark = {
    note: (sendId: number) => main.ask('noteSend', sendId),
    lowerTo: (sendId: number) => main.ask('lowerMark', sendId),
  }
  const search = await following
  const shared = createShared(metrics, { pool, config, log, now, mark })
  const threads: ThreadShare = {
    workers: data.workers,
    requestCounts: data.requestCounts,
    polling: { thread: number, pathOf: (thread) => join(data.socketFolder, String(thread)) },
    offer: ownState.resolve,
    others: () => main.ask('statesOfOthers', number),
  }
  const app = await buildApp({
    config,
    pool,
    search,
    log,
    metrics,
    threads,
    draining: draining.signal,
    ...shared,
    ...(webRoot !== null && { webRoot }),
  })
  const server = new HttpServer(app, { draining, drainSeconds: config.drainSeconds, force: force.signal })
  const close = async () => {
    await server.close()
    shared.reveals.lookup.close()
    await search.close()
    await endPool(pool)
  }
  return { server, metrics, close }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogLevel } from '../../src/features/people-index/index-messages.ts'
import { startClusterSearch } from '../../src/features/people-index/cluster/cluster-search.ts'
import { currentDay, startPeopleSearch } from '../../src/features/people-index/people-index.ts'
import { cleanUpAfterFile, cleanUpAfterTest } from '../cleanup.ts'
import { clusterIndexOf, clusterUrls } from './cluster.ts'

export type LiveSearch = Awaited<ReturnType<typeof startPeopleSearch>>
type Options = Parameters<typeof startPeopleSearch>[0]

/** A log that keeps its lines: level, message and reason, if any. */
export function logbook() {
  const lines: string[] = []
  const writer = (level: LogLevel) => (details: object, message: string) => {
    const reason = 'reason' in details ? ` (${String(details.reason)})` : ''
    lines.push(`${level}: ${message}${reason}`)
  }
  return { lines, log: { info: writer('info'), warn: writer('warn'), error: writer('error') } }
}

export async function indexFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-index-'))
  cleanUpAfterFile(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A search, on the cluster where the tests use one, closed at the end of the test. */
export async function liveSearch(options: Options): Promise<LiveSearch> {
  const search = await (clusterUrls.length > 0 ? onCluster(options) : startPeopleSearch(options))
  cleanUpAfterTest(() => search.close())
  return search
}

async function onCluster(options: Options): Promise<LiveSearch> {
  await clusterIndexOf(options.databaseUrl)
  return await startClusterSearch({ log: logbook().log, today: currentDay, ...options, urls: clusterUrls })
}

/** Waits until `holds` is true and returns the milliseconds it took. Throws with `state` after 30 seconds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  state: () => unknown = () => '',
): Promise<number> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > 30_000) throw new Error(`waited in vain: ${JSON.stringify(state())}`)
    await sleep(5)
  }
  return performance.now() - started
}

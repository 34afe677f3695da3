import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { makeFolder } from '../config/data-dir.ts'
import { version } from '../config/version.ts'
import { lockKeys } from '../database/advisory-locks.ts'
import { withLongPool } from '../database/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { backupName, findKept, newestOf, removeBegun, removeOld } from './kept-backups.ts'
import { backUp } from './write-backup.ts'

export type BackupSettings = NonNullable<Config['backups']>

type ScheduleDeps = {
  databaseUrl: string
  settings: BackupSettings
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  now: () => Date
}

const hourMs = 3_600_000
/** Milliseconds from one look at the folder to the next. */
const lookMs = 60_000
/** Milliseconds after which a backup that failed is tried again. */
const retryMs = 10 * 60_000

/** When the next backup is due: at once if there is none. */
export const dueAt = (newest: Date | null, hours: number, since: Date): Date =>
  newest === null ? since : new Date(newest.getTime() + hours * hourMs)

/** Makes the backups of a server. Of several servers with one database, one makes each. */
export class BackupSchedule {
  readonly outcomes = { made: 0, failed: 0 }
  readonly #deps: ScheduleDeps
  /** When the newest in the folder was made. */
  #newest: Date | null = null
  readonly #since: Date
  #notBefore = new Date(0)

  constructor(deps: ScheduleDeps) {
    this.#deps = deps
    this.#since = deps.now()
  }

  /** Seconds for which the next backup has been due; 0 if it is not. */
  get overdueSeconds(): number {
    const { settings, now } = this.#deps
    const due = dueAt(this.#newest, settings.hours, this.#since)
    return Math.max(0, (now().getTime() - due.getTime()) / 1000)
  }

  /** Makes a backup if one is due. Never throws: what fails is logged, and tried again. */
  async makeIfDue(signal: AbortSignal): Promise<void> {
    const { log, now } = this.#deps
    if (now() < this.#notBefore) return
    try {
      if (await this.#isDue()) await this.#makeAlone(signal)
    } catch (error) {
      if (signal.aborted) return
      this.outcomes.failed++
      this.#notBefore = new Date(now().getTime() + retryMs)
      log.error({ err: error }, 'the backup failed')
    }
  }

  async #isDue(): Promise<boolean> {
    const { settings, now } = this.#deps
    makeFolder(settings.dir)
    this.#newest = newestOf(await findKept(settings.dir), now())
    return now() >= dueAt(this.#newest, settings.hours, this.#since)
  }

  /** Another server may be making it, or have made it meanwhile. */
  async #makeAlone(signal: AbortSignal): Promise<void> {
    await withLongPool(this.#deps.databaseUrl, async (pool) => {
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ isFree: boolean }>(
          'select pg_try_advisory_lock($1) as "isFree"',
          [lockKeys.backups],
        )
        if (rows[0]!.isFree && (await this.#isDue())) await this.#make(pool, signal)
      } finally {
        // The lock also goes with its session, but that may end after the next look.
        await client.query('select pg_advisory_unlock($1)', [lockKeys.backups]).catch(() => {})
        client.release(true)
      }
    })
  }

  async #make(pool: Pool, signal: AbortSignal): Promise<void> {
    const { settings, log, now } = this.#deps
    const { dir, key, keep } = settings
    const at = now()
    const name = backupName(at)
    await removeBegun(dir)
    const { bytes } = await backUp(pool, join(dir, name), { secret: key, version, now: at, signal })
    this.#newest = at
    this.outcomes.made++
    await removeOld(dir, name, keep)
    log.info({ name, bytes, seconds: (now().getTime() - at.getTime()) / 1000 }, 'backed up')
  }
}

/** Looks every minute whether a backup is due. Returns what ends it, and a backup that is being made. */
export function keepBackups(schedule: BackupSchedule): () => Promise<void> {
  const stop = new AbortController()
  const ended = (async () => {
    while (!stop.signal.aborted) {
      await schedule.makeIfDue(stop.signal)
      await sleep(lookMs, null, { signal: stop.signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    stop.abort()
    await ended
  }
}

export function measureBackups(metrics: Metrics, schedule: BackupSchedule): void {
  metrics.addGauge({
    name: 'rapport_backup_overdue_seconds',
    help: 'For how long the next backup has been due',
    read: () => [{ labels: {}, value: schedule.overdueSeconds }],
  })
  metrics.addTotal({
    name: 'rapport_backups_total',
    help: 'Backups by what became of them',
    labelNames: ['outcome'],
    read: () =>
      (['made', 'failed'] as const).map((outcome) => ({
        labels: { outcome },
        value: schedule.outcomes[outcome],
      })),
  })
}

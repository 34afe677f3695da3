import { cutText } from '@rapport/contract/plain-text.ts'
import type { PoolClient } from 'pg'
import { lockClasses } from '../../database/advisory-locks.ts'
import type { Database } from '../../database/database.ts'
import { toJsonb } from '../../database/storable.ts'

export type ImportSummary = {
  /** New people, people who differed from the stored ones, and people who did not. */
  added: number
  changed: number
  unchanged: number
  /**
   * Records that were not stored, and records of a person who is also in an earlier line. Each is
   * reported with its line and reason.
   */
  refused: number
  repeated: number
  /** Companies, each counted once: new ones, and stored ones that changed. */
  companies: { added: number; changed: number }
  /** Rows of a file of companies that lend facts, and those of which a company is on file. */
  lent: { read: number; matched: number }
  seconds: number
  /** The signal stopped the import before the end of the source. */
  isStopped: boolean
}

/** 'sample': the synthetic people of a demo. */
export type ImportFormat = 'pdl' | 'csv' | 'sample'

type NewRecord = { source: string; format: ImportFormat | null; isDryRun: boolean; now: Date }

/**
 * Whether the run of this row of `imports` is alive. A run has a lock with the number of its
 * record, and the lock ends with its session in any case. A record that says 'running' without the
 * lock is therefore of a run that was killed.
 */
const isHeld = `exists (
  select from pg_locks where locktype = 'advisory' and classid = ${lockClasses.importRun}
    and objid::bigint = imports.id and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())
)`

const updateEveryMs = 1000
const maxKinds = 1000
const maxShown = 10

/** The record of a run in the table `imports`: figures while it runs and of its end. */
export class ImportRecord {
  readonly id: number
  readonly #client: PoolClient
  readonly #refusals = new Map<string, number>()
  #updatedAt = -Infinity

  private constructor(client: PoolClient, id: number) {
    this.#client = client
    this.id = id
  }

  /**
   * Starts the record of an import. Another record that says 'running' belongs to a killed import,
   * because all imports but dry runs take the lock that this one has.
   */
  static async start(
    client: PoolClient,
    { source, format, isDryRun, now }: NewRecord,
  ): Promise<ImportRecord> {
    if (!isDryRun)
      await client.query(
        `update imports set state = 'interrupted' where state = 'running' and not (is_dry_run and ${isHeld})`,
      )
    const { rows } = await client.query<{ id: number }>(
      `with run as (
         insert into imports (source, format, is_dry_run, started_at) values ($1, $2, $3, $4) returning id
       )
       select id, pg_advisory_lock($5, id) from run`,
      [source, format, isDryRun, now, lockClasses.importRun],
    )
    return new ImportRecord(client, rows[0]!.id)
  }

  /**
   * `kind`: the reason without the values that tell this line from others, for reasons from which
   * they can't be removed by rule.
   */
  refuse(reason: string, kind = withoutValues(reason)): void {
    const count = this.#refusals.get(kind)
    if (count !== undefined || this.#refusals.size < maxKinds) this.#refusals.set(kind, (count ?? 0) + 1)
  }

  /** Call this outside transactions, after each batch; it writes once a second. */
  async update(summary: ImportSummary): Promise<void> {
    const at = performance.now()
    if (at - this.#updatedAt < updateEveryMs) return
    this.#updatedAt = at
    await this.#write(summary)
  }

  async finish(summary: ImportSummary, state: 'finished' | 'interrupted', now: Date): Promise<void> {
    await this.#write(summary)
    await this.#client.query(
      `with ended as (update imports set state = $2, is_stopped = $3, finished_at = $4 where id = $1
         returning id)
       select pg_advisory_unlock($5, id) from ended`,
      [this.id, state, summary.isStopped, now, lockClasses.importRun],
    )
  }

  async #write({ added, changed, unchanged, refused, repeated, seconds }: ImportSummary): Promise<void> {
    const refusals = [...this.#refusals]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxShown)
    await this.#client.query(
      `update imports set people_added = $2, people_changed = $3, people_unchanged = $4, refused = $5,
         repeated = $6, seconds = $7,
         refusals = $8 where id = $1`,
      [this.id, added, changed, unchanged, refused, repeated, seconds, toJsonb(refusals)],
    )
  }
}

/**
 * Returns the reason for refusing a line without values and numbers, which tell it from other
 * lines. Reports contain these, but the database must not store them.
 */
function withoutValues(reason: string): string {
  const kind = reason.replace(/'.*'/su, '…').replaceAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gu, '…')
  return cutText(kind, 200)
}

export type ImportRow = {
  id: number
  source: string
  format: ImportFormat | null
  isDryRun: boolean
  state: 'running' | 'finished' | 'stopped' | 'interrupted'
  startedAt: Date
  endedAt: Date | null
  added: number
  changed: number
  unchanged: number
  refused: number
  repeated: number
  seconds: number
  refusals: { reason: string; count: number }[]
}

/** A page of the runs, newest first, and how many there are. A run that was killed counts as interrupted. */
export async function findImports(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await db.query<ImportRow>(
    `select id, source, format, is_dry_run as "isDryRun", started_at as "startedAt", finished_at as "endedAt",
       case when is_stopped then 'stopped' when state = 'running' and not ${isHeld} then 'interrupted'
         else state end as state,
       people_added as added, people_changed as changed, people_unchanged as unchanged, refused,
       repeated, seconds, refusals
     from imports order by id desc offset $1 limit $2`,
    [offset, limit],
  )
  const counted = await db.query<{ total: number }>('select count(*)::integer as total from imports')
  return { rows, total: counted.rows[0]!.total }
}

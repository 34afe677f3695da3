import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Database } from '../database/database.ts'
import type { AccountId } from '../database/ids.ts'

/** Long work of accounts: the rows of a table, each of which goes on by a job of its own. */
type Runs = {
  table: string
  /** SQL: which rows still need their job. */
  isOpen: string
  /** The column that names a row; by default `id`. */
  idColumn?: string
  /** The job of the row 7 has the key `prefix:7`. */
  prefix: string
}

export type Run = { id: number; userId: AccountId }

/**
 * Ends runs that have lost their job, because it failed for good or is missing, each by `end`, and
 * logs them. Must be called regularly.
 */
export async function endAbandoned(
  { pool, log }: { pool: Pool; log: Pick<FastifyBaseLogger, 'error'> },
  runs: Runs,
  end: (run: Run) => Promise<void>,
): Promise<void> {
  const abandoned = await findAbandoned(pool, runs)
  for (const run of abandoned) await end(run)
  if (abandoned.length > 0)
    log.error({ table: runs.table, ids: abandoned.map(({ id }) => id) }, 'jobs failed in all attempts')
}

/** The runs that wait for no job. */
export async function findAbandoned(
  db: Database,
  { table, isOpen, idColumn = 'id', prefix }: Runs,
): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select r.${idColumn} as id, user_id as "userId" from ${table} r
     where ${isOpen} and not exists (
       select from graphile_worker.jobs
       where key = '${prefix}:' || r.${idColumn} and (locked_at is not null or attempts < max_attempts)
     )
     order by 1`,
  )
  return rows
}

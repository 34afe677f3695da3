import type { Database } from '../../database/database.ts'
import { allJobs, countOf, jobState } from '../../jobs/job-states.ts'

type Limit = { of: 'server' | 'role' | 'database'; allowed: number }

/** How many connections the server, this role and this database allow; without those that are unlimited. */
export async function readLimits(db: Database): Promise<Limit[]> {
  const { rows } = await db.query<Limit>(
    `select 'server' as of, current_setting('max_connections')::integer as allowed
     union all select 'role', rolconnlimit from pg_roles where rolname = current_user and not rolsuper
     union all select 'database', datconnlimit from pg_database where datname = current_database()`,
  )
  return rows.filter(({ allowed }) => allowed >= 0)
}

type Settings = {
  encoding: string
  isReadOnly: boolean
  isStandby: boolean
  /** Milliseconds by name; 0 is none. Without those that this release of PostgreSQL doesn't have. */
  timeouts: Map<string, number>
}

export async function readSettings(db: Database, names: string[]): Promise<Settings> {
  const { rows } = await db.query<Omit<Settings, 'timeouts'> & { timeouts: Record<string, number> | null }>(
    `select current_setting('server_encoding') as encoding,
       current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
       pg_is_in_recovery() as "isStandby",
       (select json_object_agg(name, setting::float8) from pg_settings where name = any($1)) as timeouts`,
    [names],
  )
  const { timeouts, ...rest } = rows[0]!
  return { ...rest, timeouts: new Map(Object.entries(timeouts ?? {})) }
}

type JobCounts = { failed: number; retrying: number; oldestDueAt: Date | null }

/** The jobs that failed for good, that failed in three tries or more, and since when one has been due. */
export async function countTroubledJobs(db: Database, now: Date): Promise<JobCounts> {
  const { rows } = await db.query<JobCounts>(
    `select ${countOf('failed')},
       count(*) filter (where ${jobState} = 'retrying' and j.attempts >= 3)::integer as retrying,
       min(j.run_at) filter (where ${jobState} in ('waiting', 'retrying') and j.run_at <= $1) as "oldestDueAt"
     from ${allJobs}`,
    [now],
  )
  return rows[0]!
}

export async function readClock(db: Database): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]!.at
}

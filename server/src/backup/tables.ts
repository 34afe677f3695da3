import type { ClientBase } from 'pg'

/** What a backup contains of a table, as it stands in the file. */
export type BackedUpTable = { name: string; columns: string[] }

/** The tables of ours with the columns that are stored, by name. The migrations are not data. */
export async function findTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

export type SequenceState = { table: string; column: string; last: string; isCalled: boolean }

/**
 * How far each sequence of a column has come. Sequences belong to no snapshot: read after the rows,
 * none is behind them.
 */
export async function findSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, s.oid::regclass::text as sequence
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_class c on c.oid = d.refobjid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') order by 1, 2`,
  )
  const states: SequenceState[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: at } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    )
    states.push({ table, column, ...at[0]! })
  }
  return states
}

export async function setSequences(client: ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const { table, column, last, isCalled } of states)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
      table,
      column,
      last,
      isCalled,
    ])
}

/**
 * The jobs, as rows that say themselves what they are: the tables of the job queue refer to each
 * other by numbers, and change with its version.
 */
export const jobsTable: BackedUpTable = {
  name: 'graphile_worker.jobs',
  columns: [
    'identifier',
    'payload',
    'queue_name',
    'run_at',
    'attempts',
    'max_attempts',
    'last_error',
    'key',
    'priority',
    'flags',
  ],
}

export const selectJobs = `select t.identifier, j.payload, q.queue_name, j.run_at, j.attempts, j.max_attempts,
    j.last_error, j.key, j.priority, j.flags
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`

/** The jobs wait in a table of this name until they are put into the queue. */
export const stagedJobs = 'restored_jobs'

export const createStagedJobs = `create temporary table ${stagedJobs} (
    identifier text, payload json, queue_name text, run_at timestamptz,
    attempts smallint, max_attempts smallint, last_error text, key text, priority smallint, flags jsonb
  ) on commit drop`

/** Puts the staged jobs into the queue. None is locked: whoever ran one is gone. */
export async function queueStagedJobs(client: ClientBase): Promise<void> {
  await client.query(
    `insert into graphile_worker._private_tasks (identifier)
     select distinct identifier from ${stagedJobs} on conflict do nothing`,
  )
  await client.query(
    `insert into graphile_worker._private_job_queues (queue_name)
     select distinct queue_name from ${stagedJobs} where queue_name is not null on conflict do nothing`,
  )
  await client.query(
    `insert into graphile_worker._private_jobs (
       task_id, job_queue_id, payload, run_at,
       attempts, max_attempts, last_error, key, priority, flags
     )
     select t.id, q.id, j.payload, j.run_at,
       j.attempts, j.max_attempts, j.last_error, j.key, j.priority, j.flags
     from ${stagedJobs} j
     join graphile_worker._private_tasks t using (identifier)
     left join graphile_worker._private_job_queues q using (queue_name)`,
  )
}

/*
 * graphile-worker has functions to change jobs, and none to read payloads, so its tables are read:
 * `_private_jobs` and `_private_tasks`, which the version in package-lock.json has.
 */

/** All jobs, `j`, with their kinds, `t.identifier`. The other parts here are about these. */
export const allJobs =
  'graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id'

/**
 * The state of a job `j`: 'running'; 'failed' in all its tries; 'retrying' if it failed and will
 * run again; 'waiting'.
 */
export const jobState = `case when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.last_error is not null then 'retrying' else 'waiting' end`

/** How many jobs of a group are in a state, as a column. */
export const countOf = (state: 'waiting' | 'retrying' | 'running' | 'failed') =>
  `count(*) filter (where ${jobState} = '${state}')::integer as ${state}`

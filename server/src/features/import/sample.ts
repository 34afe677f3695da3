import type { Pool } from 'pg'
import { importPeople, type ImportSummary } from './import.ts'
import { ThreadedBatches } from './import-thread.ts'

/** True if the database is empty, or loading its sample was interrupted. */
export async function needsSample(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ needed: boolean }>(
    `select not exists (select from imports where format = 'sample' and state = 'finished')
       and (exists (select from imports where format = 'sample')
         or not exists (select from people)) as needed`,
  )
  return rows[0]?.needed ?? false
}

/**
 * Loads synthetic people. A seed always gives the same people, so an interrupted load can simply be
 * run again. `onProgress` gets the number of people stored so far. Rejects with the signal's reason
 * when it aborts.
 */
export async function loadSample(options: {
  pool: Pool
  people: number
  seed: number
  suppressionKey: string
  onProgress?: (people: number) => void
  signal?: AbortSignal
}): Promise<ImportSummary> {
  const { pool, suppressionKey, onProgress, signal } = options
  const summary = await importPeople({
    pool,
    batches: new ThreadedBatches({ kind: 'synthetic', people: options.people, seed: options.seed }, signal),
    source: 'sample',
    format: 'sample',
    suppressionKey,
    ...(signal && { signal }),
    onProgress: ({ added, changed, unchanged }) => onProgress?.(added + changed + unchanged),
  })
  signal?.throwIfAborted()
  return summary
}

import type { Pool } from 'pg'
import { importPeople, type ImportSummary } from './import.ts'
import { ThreadedBatches } from './import-thread.ts'

const sampleSource = 'sample'

/** True for an empty database, and for one whose sample was not loaded to its end. */
export async function wantsSample(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ wanted: boolean }>(
    `select not exists (select from imports where source = $1 and state = 'finished')
       and (exists (select from imports where source = $1) or not exists (select from people)) as wanted`,
    [sampleSource],
  )
  return rows[0]?.wanted ?? false
}

/**
 * Loads synthetic people. The same seed gives the same people, so a load that was interrupted is simply run again. `onProgress` gets the
 * number of people stored so far. Rejects with the signal's reason when that aborts.
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
    source: sampleSource,
    suppressionKey,
    ...(signal && { signal }),
    onProgress: ({ added, changed, unchanged }) => onProgress?.(added + changed + unchanged),
  })
  signal?.throwIfAborted()
  return summary
}

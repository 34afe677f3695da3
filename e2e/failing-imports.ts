import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'

/** The import whose page is open. */
export const importOf = (page: Page): number => Number(/\/import\/(\d+)/.exec(page.url())?.[1])

/** Puts an import where it is after three tries that failed: the next one comes later. */
export const keepFailing = (id: number, state: 'checking' | 'applying'): Promise<void> =>
  inDatabase(async (pool) => {
    await pool.query(
      `update list_imports set state = $2, failures = 3, failing_since = '2026-11-02T09:30:00Z',
         done = case when $2 = 'checking' then 0 else rows / 2 end, counts = case when $2 = 'checking' then '{}' else counts end
       where id = $1`,
      [id, state],
    )
    await pool.query(
      `select graphile_worker.add_job('list_import', json_build_object('importId', $1::integer),
         job_key => 'list_import:' || $1::integer, run_at => now() + interval '1 hour')`,
      [id],
    )
  })

/** Puts it back where it was checked. */
export const stopFailing = (id: number): Promise<void> =>
  inDatabase(async (pool) => {
    await pool.query(`select graphile_worker.remove_job('list_import:' || $1::integer)`, [id])
    await pool.query(
      `update list_imports set state = 'checked', done = rows, failures = 0, failing_since = null where id = $1`,
      [id],
    )
  })

import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { migrate } from '../database/migrate.ts'
import { quietLogger } from './log.ts'

/**
 * Migrates our tables and those of the jobs. Returns the migrations of ours that were applied.
 * Throws as `migrate` does.
 */
export async function updateSchema(pool: Pool): Promise<string[]> {
  const applied = await migrate(pool)
  await updateJobsSchema(pool)
  return applied
}

/** Migrates the tables of the jobs. */
export const updateJobsSchema = (pool: Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietLogger })

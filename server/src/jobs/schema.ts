import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { migrate } from '../database/migrate.ts'
import { quietLogger } from './log.ts'

/** Migrates our tables and those of the jobs. Throws as `migrate` does. */
export async function updateSchema(pool: Pool): Promise<void> {
  await migrate(pool)
  await runMigrations({ pgPool: pool, logger: quietLogger })
}

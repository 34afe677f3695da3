import type { Pool } from 'pg'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded/embedded.ts'
import { updateSchema } from '../src/jobs/schema.ts'
import { endFile } from './cleanup.ts'

/** The database need not survive a crash of the machine. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Runs something, outside of the test runner, on a database of its own that is removed afterwards. */
export async function onOwnDatabase<T>(
  run: (database: { pool: Pool; url: string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-fuzz-'))
  const server = await openEmbeddedPostgres(folder, { settings })
  const pool = createPool(server.url)
  try {
    await updateSchema(pool)
    return await run({ pool, url: server.url })
  } finally {
    await endFile()
    await pool.end()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

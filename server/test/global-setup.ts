import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPool } from '../src/database/database.ts'
import { updateSchema } from '../src/jobs/schema.ts'
import { openEmbeddedPostgres } from '../src/database/embedded/embedded.ts'

const templateName = 'rapport_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address of the server that all tests of a run share. */
    serverUrl: string
  }
}

/** One PostgreSQL for the run, with a migrated database that tests clone. It need not survive a crash, so it does not sync. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rapport-test-'))
  const server = await openEmbeddedPostgres(dataDir, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const admin = createPool(server.url)
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const url = new URL(server.url)
  url.pathname = `/${templateName}`
  const pool = createPool(url.href)
  await updateSchema(pool)
  await pool.end()
  project.provide('serverUrl', server.url)
  return async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

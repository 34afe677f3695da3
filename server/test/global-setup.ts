import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPool } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded/embedded.ts'
import { updateSchema } from '../src/jobs/schema.ts'
import { contractedFile, isContracted } from './schema/contracted.ts'

const templateName = 'rapport_template'

/** The tests' databases need not survive a crash of the machine. */
const unsafe = { fsync: 'off', full_page_writes: 'off' }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the server shared by all tests of a run. */
    serverUrl: string
    /** A stopped cluster with the schema. Tests that start their own server copy it. */
    stoppedCluster: string
  }
}

/**
 * Creates one PostgreSQL cluster per run, with a migrated database that tests clone, and a stopped
 * copy of the cluster.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rapport-test-'))
  const dataDir = join(folder, 'data')
  await migratedCluster(dataDir)
  const stopped = join(folder, 'stopped')
  await mkdir(stopped)
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), stopped])
  const server = await openEmbeddedPostgres(dataDir, {
    settings: {
      ...unsafe,
      synchronous_commit: 'off',
      wal_compression: 'off',
      // Creating or dropping a database scans all buffers.
      shared_buffers: '64MB',
      max_connections: '200',
    },
  })
  const admin = createPool(server.url)
  await admin.query(`create database ${templateName} template ${new URL(server.url).pathname.slice(1)}`)
  await admin.end()
  project.provide('serverUrl', server.url)
  project.provide('stoppedCluster', join(stopped, 'postgres'))
  return async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Creates a cluster with a migrated database. Servers on a copy of it do not sync either, and find
 * their own port.
 */
async function migratedCluster(dataDir: string): Promise<void> {
  const server = await openEmbeddedPostgres(dataDir, { settings: unsafe })
  const pool = createPool(server.url)
  await updateSchema(pool)
  if (isContracted) await pool.query(await readFile(contractedFile, 'utf8'))
  await pool.end()
  await server.close()
  const cluster = join(dataDir, 'postgres/cluster')
  const lines = Object.entries(unsafe).map(([name, value]) => `${name} = ${value}\n`)
  appendFileSync(join(cluster, 'postgresql.conf'), lines.join(''))
  await rm(join(cluster, 'postmaster.opts'))
}

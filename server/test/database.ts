import { randomBytes } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { inject, vi } from 'vitest'
import { createPool } from '../src/database/database.ts'
import { cleanUpAfterFile } from './cleanup.ts'

type TestDatabase = { url: string; pool: Pool }

/** A fresh, migrated database. It is dropped at the end of the test file. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase('rapport_template')
}

/** A database without our schema, dropped at the end of the test file. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

/** Copies a database that has no connections, as if it were restored from a backup. */
export const copyOfDatabase = (url: string): Promise<TestDatabase> =>
  createDatabase(new URL(url).pathname.slice(1))

/** Waits until at least this many sessions of the database wait for locks of others. */
export const untilBlocked = (pool: Pool, sessions = 1): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) < sessions) throw new Error(`${rowCount} wait for a lock`)
  }, 20_000)

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files takes half the time of copying pages through the log, because nothing syncs.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const database = { url: url.href, pool: createPool(url.href) }
  cleanUpAfterFile(() => drop(database))
  return database
}

async function drop({ url, pool }: TestDatabase): Promise<void> {
  if (!pool.ended) await pool.end()
  await onServer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

import { randomBytes } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { afterAll, inject } from 'vitest'
import { createPool } from '../src/database/database.ts'

type TestDatabase = { url: string; pool: Pool }

const opened: TestDatabase[] = []

// Registered when a test file imports this module.
afterAll(async () => {
  await Promise.all(opened.splice(0).map(drop))
})

/** A fresh, migrated database of its own; it is dropped when the tests of the file that asked for it are done. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase('rapport_template')
}

/** The same without our schema. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const database = { url: url.href, pool: createPool(url.href) }
  opened.push(database)
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

import { Client } from 'pg'
import { limitStatements } from '../../database/database.ts'
import { endClient } from '../../database/end-client.ts'

const connectTimeoutMs = 10_000
const firstProbeMs = 10_000
const hungMs = 120_000

/** Losing this connection doesn't end the process: the current query, or the next one, rejects. */
export async function connectTo(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'rapport-index',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: firstProbeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    // Reading everyone takes as long as it needs.
    await limitStatements(client, 0)
  } catch (error) {
    await endClient(client)
    throw error
  }
  return client
}

/**
 * Runs reads on one snapshot of the database. If they take longer than they could with a working
 * database, their connection is ended, and they reject.
 */
export async function atOneMoment<T>(client: Client, run: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => void endClient(client), hungMs)
  try {
    await client.query('begin isolation level repeatable read read only')
    try {
      return await run()
    } finally {
      // Nothing was written. If the connection is gone, `run` has already failed.
      await client.query('rollback').catch(() => {})
    }
  } finally {
    clearTimeout(timer)
  }
}

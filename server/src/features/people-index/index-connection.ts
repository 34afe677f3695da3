import { Client } from 'pg'

const connectTimeoutMs = 10_000
const firstProbeMs = 10_000

/** A connection whose loss ends no process: the query that runs, or the next one, rejects. */
export async function connectTo(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'rapport-index',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: firstProbeMs,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs reads as of one moment. */
export async function atOneMoment<T>(client: Client, run: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await run()
  } finally {
    // Nothing was written; where the connection is gone, this rejection says nothing new.
    await client.query('rollback').catch(() => {})
  }
}

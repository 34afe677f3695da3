import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'

/** The embedded server of a data directory, as its files describe it. */
export type Postgres = {
  pid: number
  /** For `Client`, without being present as a process of ours would. */
  url: string
}

export function postgresOf(dataDir: string): Postgres {
  const cluster = join(dataDir, 'postgres/cluster')
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
  const url = `postgres://rapport:${password}@127.0.0.1:${lines[3]}/rapport`
  return { pid: Number(lines[0]), url }
}

/** Rows of one query on a connection of its own. */
export async function ask<R extends QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 20_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<R>(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

import { expect } from 'vitest'
import type { Pool } from 'pg'
import { addressOf, runServer, type Program } from './process.ts'

export const patience = { timeout: 60_000, interval: 10 }

/** A whole server on a database, with further settings. Returns the address it listens on. */
export async function startServer(
  url: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ server: Program; address: string }> {
  const server = runServer({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings })
  return { server, address: await addressOf(server) }
}

export async function post<T>(address: string, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: T }).data
}

/** Kills the process and waits until the database has noticed. */
export async function kill(pool: Pool, { child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  await expect.poll(() => busyConnections(pool), patience).toBe(0)
}

/** Other connections to the database that are not idle. */
async function busyConnections(pool: Pool): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  )
  return rowCount
}

import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './unavailable.ts'

/** Runs queries as one transaction: committed when `run` returns, rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A server that doesn't answer wouldn't answer this either.
    if (isConnectionLost(error)) broken = error as Error
    else await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    // A connection that could not be rolled back is closed, not reused.
    client.release(broken)
  }
}

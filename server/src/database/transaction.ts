import type { Pool, PoolClient } from 'pg'

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
    await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    // A connection that could not be rolled back is closed, not reused.
    client.release(broken)
  }
}

import type { Pool } from 'pg'
import { lockClasses } from '../../../../database/advisory-locks.ts'

/**
 * Runs while no other process works on the mailbox. Undefined, without running, if one does. The
 * lock belongs to a database session and goes with it: then `signal` aborts, and `run` must begin
 * nothing more.
 */
export async function withMailbox<T>(
  pool: Pool,
  mailboxId: number,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect()
  const lost = new AbortController()
  const onError = (error: Error) => lost.abort(error)
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      [lockClasses.mailbox, mailboxId],
    )
    if (!rows[0]!.locked) return undefined
    try {
      return await run(lost.signal)
    } finally {
      if (!lost.signal.aborted)
        await client.query('select pg_advisory_unlock($1, $2)', [lockClasses.mailbox, mailboxId])
    }
  } catch (error) {
    lost.abort(error)
    throw error
  } finally {
    client.off('error', onError)
    // A session that may still hold the lock is closed, not reused.
    client.release(lost.signal.aborted)
  }
}

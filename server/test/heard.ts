import type { Pool } from 'pg'
import { announcements } from '../src/live/announce.ts'

type Heard = { kind: string; sessionIds?: string[] }

/** The announcements made during `run`. */
export async function heard(pool: Pool, run: () => Promise<unknown>): Promise<Heard[]> {
  const events: Heard[] = []
  const client = await pool.connect()
  try {
    client.on('notification', ({ payload = '' }) => events.push(JSON.parse(payload) as Heard))
    await client.query(`listen ${announcements}`)
    await run()
    // Announcements arrive before the result of the next query.
    await client.query('select 1')
    return events
  } finally {
    client.release(true)
  }
}

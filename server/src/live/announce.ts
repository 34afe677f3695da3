import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import type { Pool, PoolClient } from 'pg'

/** What every server process tells the browsers that are connected to it. Ids only: whoever hears it reads the rest. */
export type Announcement =
  | { kind: 'notification'; userId: number; id: number }
  | { kind: 'changed'; userId: number; event: ChangedEvent }
  /** Their sockets are closed. */
  | { kind: 'sessions_ended'; sessionIds: string[] }

export const announcements = 'rapport_live'

/** Made in a transaction it is heard when that commits, and not at all when it does not. At most 8,000 bytes. */
export async function announce(db: Pool | PoolClient, announcement: Announcement): Promise<void> {
  await db.query('select pg_notify($1, $2)', [announcements, JSON.stringify(announcement)])
}

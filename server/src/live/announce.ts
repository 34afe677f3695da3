import type { ChangedEvent } from '@rapport/contract/notifications/live.ts'
import type { Database } from '../database/database.ts'
import { accountIdSchema, type AccountId } from '../database/ids.ts'
import { z } from 'zod'

/** A message to browsers connected to any server process. It contains only ids; receivers read the rest. */
export type Announcement<C extends object> = { kind: string; content: z.ZodType<C> }

export const defineAnnouncement = <C extends object>(announcement: Announcement<C>): Announcement<C> =>
  announcement

/** Tells an account's browsers to refetch something. */
export const changed = defineAnnouncement({
  kind: 'changed',
  content: z.object({ userId: accountIdSchema, event: z.custom<ChangedEvent>() }),
})

export const announcements = 'rapport_live'

/** Sends an announcement when the transaction commits. At most 8,000 bytes. */
export async function announce<C extends object>(
  db: Database,
  { kind }: Announcement<C>,
  content: NoInfer<C>,
): Promise<void> {
  await db.query('select pg_notify($1, $2)', [announcements, JSON.stringify({ kind, ...content })])
}

/** Tells the browsers of several accounts, by one statement. */
export async function announceChanges(
  db: Database,
  userIds: readonly AccountId[],
  event: ChangedEvent,
): Promise<void> {
  const texts = userIds.map((userId) => JSON.stringify({ kind: changed.kind, userId, event }))
  await db.query('select pg_notify($1, text) from unnest($2::text[]) as text', [announcements, texts])
}

export const announceChange = (db: Database, userId: AccountId, event: ChangedEvent): Promise<void> =>
  announce(db, changed, { userId, event })

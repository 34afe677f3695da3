import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

export type Identity = { systemIdentifier: string; timeline: number }
export type AllBrake = 'other_database' | 'older_database' | 'restored'

/**
 * The identity that the cluster reports. It is unknown where the role may not ask: then only the
 * mark tells.
 */
export async function findPresent(db: Database): Promise<Identity> {
  if (!(await mayAsk(db))) return { systemIdentifier: 'unknown', timeline: 0 }
  const { rows } = await db.query<Identity>(
    `select s.system_identifier::text as "systemIdentifier", c.timeline_id as timeline
     from pg_control_system() s, pg_control_checkpoint() c`,
  )
  return rows[0]!
}

async function mayAsk(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select has_function_privilege('pg_control_system()', 'execute')
       and has_function_privilege('pg_control_checkpoint()', 'execute') as may`,
  )
  return rows[0]!.may
}

/** The row stays locked until the transaction ends. Null before the first start. */
export async function lockIdentity(
  client: PoolClient,
): Promise<(Identity & { brake: AllBrake | null }) | null> {
  const { rows } = await client.query<Identity & { brake: AllBrake | null }>(
    `select system_identifier as "systemIdentifier", timeline, brake from sending_identity for update`,
  )
  return rows[0] ?? null
}

/** Stores the identity of the database that sends, and releases the brake. */
export async function storeIdentity(
  client: PoolClient,
  { systemIdentifier, timeline }: Identity,
): Promise<void> {
  await client.query(
    `insert into sending_identity (system_identifier, timeline) values ($1, $2)
     on conflict (is_only) do update set system_identifier = $1, timeline = $2, brake = null,
       braked_at = null`,
    [systemIdentifier, timeline],
  )
}

/** The identity of a database that was restored: none, so that no server takes it for the one that sent. */
const restoredIdentity: Identity = { systemIdentifier: 'restored', timeline: 0 }

/** To be called where rows are restored. Keeps a brake that was set when they were backed up. */
export async function forgetSendingIdentity(client: PoolClient): Promise<void> {
  await client.query(
    `insert into sending_identity (system_identifier, timeline) values ($1, $2)
     on conflict (is_only) do update set system_identifier = $1, timeline = $2`,
    [restoredIdentity.systemIdentifier, restoredIdentity.timeline],
  )
}

export const isRestored = ({ systemIdentifier }: Identity): boolean =>
  systemIdentifier === restoredIdentity.systemIdentifier

/** Holds all sending, since what was sent after the backup isn't known. */
export const holdRestored = (client: PoolClient, now: Date): Promise<void> =>
  setAllBrake(client, 'restored', now)

export async function setAllBrake(client: PoolClient, brake: AllBrake, now: Date): Promise<void> {
  await client.query('update sending_identity set brake = $1, braked_at = $2 where brake is null', [
    brake,
    now,
  ])
}

export async function findAllBrake(db: Database): Promise<{ brake: AllBrake | null; brakedAt: Date | null }> {
  const { rows } = await db.query<{ brake: AllBrake | null; brakedAt: Date | null }>(
    `select brake, braked_at as "brakedAt" from sending_identity`,
  )
  return rows[0] ?? { brake: null, brakedAt: null }
}

/** The highest id of a send; 0 without one. */
export async function newestSend(db: Database): Promise<number> {
  const { rows } = await db.query<{ id: number }>('select coalesce(max(id), 0) as id from sends')
  return rows[0]!.id
}

/** When the mailbox last sent something that is on file, else when it was connected. */
export async function lastSentAt(db: Database, mailboxId: number): Promise<Date> {
  const { rows } = await db.query<{ at: Date }>(
    `select coalesce((select max(sent_at) from sends where mailbox_id = m.id), m.created_at) as at
     from mailboxes m where m.id = $1`,
    [mailboxId],
  )
  return rows[0]!.at
}

/** The keys among these that the database does not know, or knows as not sent and not under way. */
export async function unexpectedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select k.key from unnest($1::uuid[]) k (key) left join sends d on d.key = k.key
     where d.id is null or d.state in ('planned', 'cancelled', 'failed')`,
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** Holds a mailbox. False if it was held already. */
export async function setMailboxBrake(
  client: AccountClient,
  mailboxId: number,
  why: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update mailboxes set brake = $2, braked_at = $3 where id = $1 and brake is null',
    [mailboxId, why, now],
  )
  return rowCount === 1
}

export type HeldMailbox = { id: number; email: string; reason: 'unknown_sent'; since: Date }

export async function findHeld(db: Database, userId: AccountId): Promise<HeldMailbox[]> {
  const { rows } = await db.query<HeldMailbox>(
    `select id, email, brake as reason, braked_at as since from mailboxes
     where user_id = $1 and brake is not null and connection <> 'removed' order by id`,
    [userId],
  )
  return rows
}

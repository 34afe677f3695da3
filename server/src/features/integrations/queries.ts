import type { HeldReason } from '@rapport/contract/integrations/held.ts'
import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { isGrowing } from './health/ramp-queries.ts'
import { counted, sameMailboxes } from './same-mailboxes.ts'

type Derived = 'providerCap' | 'usualDailyCap' | 'rampLimit'

export type IntegrationRow = Omit<Integration, Derived | 'syncedAt' | 'createdAt' | 'held'> & {
  /** Whether its limit a day begins low. */
  isGrowing: boolean
  heldWhy: HeldReason | null
  heldAt: Date | null
  syncedAt: Date | null
  createdAt: Date
}

/**
 * The people to be written to by campaigns that run or are paused, counted by campaign and mailbox,
 * null for none yet.
 */
const waiting = (account: string) => `waiting as materialized (
  select e.campaign_id, e.mailbox_id, count(*) as count
  from campaigns c join enrolments e on e.campaign_id = c.id
  where c.user_id = ${account} and c.status in ('running', 'paused') and c.archived_at is null
    and e.state in ('active', 'held')
    and (e.mailbox_id is not null or not e.is_holdout)
  group by 1, 2
)`

/**
 * SQL for the people to whom mailbox `m` has to write: those assigned to it, and those who are
 * assigned to none yet and for whom no other mailbox can send.
 */
const people = `(
  select coalesce(sum(w.count), 0)::integer from waiting w
  where w.mailbox_id = m.id or w.mailbox_id is null
    and exists (select from campaign_mailboxes where campaign_id = w.campaign_id and mailbox_id = m.id)
    and not exists (
      select from campaign_mailboxes o join mailboxes b on b.id = o.mailbox_id
      where o.campaign_id = w.campaign_id and b.id <> m.id and b.is_active and b.connection = 'connected'
        and b.held is null)
)`

type IntegrationFilter = { now: Date; id?: number | null; provider?: Integration['provider'] | null }

const weekMs = 7 * 24 * 60 * 60 * 1000

/** SQL for the refusals by policy of mailbox `m` since a time. Null if there are none. */
const refusals = (since: string) => `(
  select jsonb_build_object('count', count(*), 'said',
    (array_agg(coalesce(body_text, evidence) order by received_at desc, id desc))[1])
  from inbound_messages where mailbox_id = m.id and class = 'policy_bounce' and received_at > ${since}
  having count(*) > 0
)`

/** A user's mailboxes, or those of a provider, or one, without removed ones, oldest first. */
export async function findIntegrations(
  db: Database,
  userId: AccountId,
  { now, id = null, provider = null }: IntegrationFilter,
): Promise<IntegrationRow[]> {
  const { rows } = await db.query<IntegrationRow>(
    `with ${waiting('$1')}
     select m.id, m.provider, m.email, m.is_active as "isActive", m.connection,
       m.sender_name as "senderName", m.signature,
       m.daily_cap as "dailyCap", m.provider_limit as "providerLimit",
       m.spacing_seconds as "spacingSeconds", m.synced_at as "syncedAt",
       m.sync_failure is not null as "hasSyncFailed", m.brake is not null as "isBraked",
       ${isGrowing('m')} as "isGrowing", m.held as "heldWhy", m.held_at as "heldAt",
       ${refusals('$4')} as refusals,
       ${people} as "peopleCount", m.created_at as "createdAt"
     from mailboxes m
     where m.user_id = $1 and m.connection <> 'removed' and ($2::integer is null or m.id = $2)
       and ($3::text is null or m.provider = $3)
     order by m.id`,
    [userId, id, provider, new Date(now.getTime() - weekMs)],
  )
  return rows
}

const settingColumns = {
  senderName: 'sender_name',
  signature: 'signature',
  dailyCap: 'daily_cap',
  providerLimit: 'provider_limit',
  spacingSeconds: 'spacing_seconds',
} as const
type Settings = Pick<Integration, keyof typeof settingColumns>
export type MailboxSettings = { [K in keyof Settings]?: Settings[K] | undefined }

/** Does nothing to a mailbox that the user doesn't have. */
export async function updateIntegration(
  db: AccountClient,
  userId: AccountId,
  { id, settings }: { id: number; settings: MailboxSettings },
): Promise<void> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const changes = given.map(
    ([name], at) => `${settingColumns[name as keyof typeof settingColumns]} = $${at + 3}`,
  )
  await db.query(
    `update mailboxes set ${changes.join(', ')} where id = $1 and user_id = $2 and connection <> 'removed'`,
    [id, userId, ...given.map(([, value]) => value)],
  )
}

/**
 * Switches a mailbox of a kind on or off, or the other way without `active`: in one statement, so that
 * two calls at once are two switches. Does nothing to a mailbox that the user doesn't have.
 */
export async function toggle(
  db: AccountClient,
  userId: AccountId,
  { id, provider, active }: Pick<Integration, 'id' | 'provider'> & { active: boolean | undefined },
): Promise<void> {
  await db.query(
    `update mailboxes set is_active = coalesce($4, not is_active)
     where id = $1 and user_id = $2 and provider = $3 and connection <> 'removed'`,
    [id, userId, provider, active ?? null],
  )
}

/**
 * Releases a mailbox, and those of the account that are the same. Returns their ids. Does nothing to
 * one that isn't held, or that the user doesn't have.
 */
export async function releaseHeld(
  db: AccountClient,
  userId: AccountId,
  { id, now }: { id: number; now: Date },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `update mailboxes set held = null, held_at = null, released_at = $3
     where id = any(${sameMailboxes('$1::integer')}) and user_id = $2 and held is not null
       and connection <> 'removed' returning id`,
    [id, userId, now],
  )
  return rows.map(({ id: released }) => released)
}

/** Marks a mailbox as removed. */
export async function eraseCredentials(db: AccountClient, userId: AccountId, id: number): Promise<void> {
  await db.query('delete from unmatched_messages where mailbox_id = $1 and user_id = $2', [id, userId])
  await db.query(
    `update mailboxes set connection = 'removed', credentials = null, sync_cursor = null,
       sync_failure = null,
       rejected_sign_ins = '{}' where id = $1 and user_id = $2`,
    [id, userId],
  )
}

/** The mailboxes of an account that a provider knows, and that weren't removed. */
export async function findConnected(db: Database, userId: AccountId): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from mailboxes where user_id = $1 and provider <> 'outbox' and connection <> 'removed'
     order by id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** How a mailbox is opened. `credentials` are as stored: encrypted. */
export async function findStored(
  db: Database,
  id: number,
): Promise<{ credentials: Buffer | null; filesSent: boolean }> {
  const { rows } = await db.query<{ credentials: Buffer | null; filesSent: boolean }>(
    'select credentials, files_sent as "filesSent" from mailboxes where id = $1',
    [id],
  )
  return rows[0] ?? { credentials: null, filesSent: false }
}

/** Locks and returns the credentials. Null if there are none, or no such mailbox of the user. */
export async function lockCredentials(
  client: PoolClient,
  userId: AccountId,
  id: number,
): Promise<Buffer | null> {
  const { rows } = await client.query<{ credentials: Buffer | null }>(
    'select credentials from mailboxes where id = $1 and user_id = $2 for no key update',
    [id, userId],
  )
  return rows[0]?.credentials ?? null
}

/** Whether another mailbox row has access to the same address. */
export async function isConnectedElsewhere(client: PoolClient, id: number, email: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from mailboxes where provider = 'gmail' and email = $2 and id <> $1
       and credentials is not null limit 1`,
    [id, email],
  )
  return rows.length > 0
}

type StoredCredentials = { id: number; credentials: Buffer }

export async function findAllCredentials(db: Database): Promise<StoredCredentials[]> {
  const { rows } = await db.query<StoredCredentials>(
    'select id, credentials from mailboxes where credentials is not null order by id',
  )
  return rows
}

export async function lockAllCredentials(client: PoolClient): Promise<StoredCredentials[]> {
  const { rows } = await client.query<StoredCredentials>(
    'select id, credentials from mailboxes where credentials is not null order by id for no key update',
  )
  return rows
}

/** The account of a mailbox; null if there is no such mailbox. */
export async function findOwner(db: Database, id: number): Promise<AccountId | null> {
  const { rows } = await db.query<{ userId: AccountId }>(
    'select user_id as "userId" from mailboxes where id = $1',
    [id],
  )
  return rows[0]?.userId ?? null
}

/** Null if the mailbox isn't connected, or has other credentials than these. */
export async function refuseCredentials(
  client: AccountClient,
  id: number,
  credentials: Buffer | null,
): Promise<{ email: string } | null> {
  const { rows } = await client.query<{ email: string }>(
    `update mailboxes set connection = 'reconnect'
     where id = $1 and credentials is not distinct from $2 and connection = 'connected' returning email`,
    [id, credentials],
  )
  return rows[0] ?? null
}

/** Adds a mailbox unless the account has it already. */
export async function insertMailbox(
  client: AccountClient,
  userId: AccountId,
  {
    provider,
    email,
    spacingSeconds,
    now,
  }: Pick<Integration, 'provider' | 'email' | 'spacingSeconds'> & { now: Date },
): Promise<void> {
  await client.query(
    `insert into mailboxes (user_id, provider, email, spacing_seconds, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, provider, email) do nothing`,
    [userId, provider, email, spacingSeconds, now],
  )
}

/**
 * How many emails of a mailbox, by whatever account, were sent, or may have been, since then; and
 * when the one was whose end of the window makes room.
 */
export async function findUsage(
  db: Database,
  mailboxId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<{ used: number; leaving: Date | null }> {
  const { rows } = await db.query<{ used: number; leaving: Date | null }>(
    `with counted as (
       select claimed_at from sends
       where mailbox_id = any(${sameMailboxes('$1')}) and claimed_at > $2 and ${counted}
     ), total as (select count(*)::integer as used from counted)
     select used, (select claimed_at from counted
       order by claimed_at offset greatest(used - $3::integer, 0) limit 1) as leaving from total`,
    [mailboxId, since, limit],
  )
  return rows[0]!
}

/** The id of the account's Outbox mailbox; null if it has none that works. */
export async function findOutbox(db: Database, userId: AccountId): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>(
    `select id from mailboxes where user_id = $1 and provider = 'outbox' and connection = 'connected'`,
    [userId],
  )
  return rows[0]?.id ?? null
}

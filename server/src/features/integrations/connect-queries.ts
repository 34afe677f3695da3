import type { Integration } from '@rapport/contract/integrations/schemas.ts'
import { withoutEnd } from '@rapport/contract/plain-text.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { sameMailboxes } from './same-mailboxes.ts'

/** The credentials of a user's mailbox at any server, by its address. Null if there are none. */
export async function findStoredByEmail(
  db: Database,
  userId: AccountId,
  email: string,
): Promise<{ id: number; credentials: Buffer } | null> {
  const { rows } = await db.query<{ id: number; credentials: Buffer }>(
    `select id, credentials from mailboxes
     where user_id = $1 and email = $2 and provider = 'smtp' and credentials is not null`,
    [userId, email],
  )
  return rows[0] ?? null
}

/**
 * Adds a mailbox, or connects it again: one that was removed is on again, any other one stays as it
 * is. An address that the account has by another kind changes its kind: its people go on, and the
 * threads and places that only the former provider knows are forgotten.
 */
export async function connectMailbox(
  client: AccountClient,
  userId: AccountId,
  { provider, email, now }: { provider: 'gmail' | 'smtp'; email: string; now: Date },
): Promise<number> {
  await changeKind(client, userId, { provider, email })
  const { rows } = await client.query<{ id: number }>(
    `insert into mailboxes as m (user_id, provider, email, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, provider, email) do update
       set connection = 'connected', sync_failure = null, is_active = m.is_active or m.connection = 'removed',
         rejected_sign_ins = '{}'
     returning id`,
    [userId, provider, email, now],
  )
  return rows[0]!.id
}

async function changeKind(
  client: AccountClient,
  userId: AccountId,
  { provider, email }: { provider: 'gmail' | 'smtp'; email: string },
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `update mailboxes m set provider = $3, sync_cursor = null, credentials = null, signs_in_as = null,
       files_sent = false, provider_limit = null
     where user_id = $1 and email = $2 and provider <> $3 and provider <> 'outbox'
       and not exists (select from mailboxes o where o.user_id = $1 and o.email = $2 and o.provider = $3)
     returning id`,
    [userId, email, provider],
  )
  for (const { id } of rows)
    await client.query('update sends set thread_id = null where mailbox_id = $1', [id])
}

/** Whether an email of another kind's mailbox with this address was begun and isn't decided. */
export async function hasBegunSends(
  client: AccountClient,
  userId: AccountId,
  { email, except }: { email: string; except: Integration['provider'] },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from mailboxes m join sends d on d.mailbox_id = m.id and d.state in ('claimed', 'drafted')
     where m.user_id = $1 and m.email = $2 and m.provider not in ($3, 'outbox') limit 1`,
    [userId, email, except],
  )
  return rows.length > 0
}

/**
 * Stores how a mailbox signs in at its servers, and what they are known to take in 24 hours, unless
 * its owner has said so.
 */
export async function storeSignIn(
  client: AccountClient,
  id: number,
  { credentials, signsInAs, limit }: { credentials: Buffer; signsInAs: string; limit: number | null },
): Promise<void> {
  await client.query(
    `update mailboxes set credentials = $2, signs_in_as = $3, provider_limit = coalesce(provider_limit, $4)
     where id = $1`,
    [id, credentials, signsInAs, limit],
  )
  await inheritHold(client, id)
}

export async function storeCredentials(client: PoolClient, id: number, credentials: Buffer): Promise<void> {
  await client.query('update mailboxes set credentials = $2 where id = $1', [id, credentials])
}

/** The name of a mailbox at the server that reads it, which tells who counts its emails together. */
export const signInName = ({ user, host }: { user: string; host: string }): string =>
  `${user}@${withoutEnd(host, '.')}`.toLowerCase()

/** A mailbox is held as long as one of the account is that is the same. */
async function inheritHold(client: AccountClient, id: number): Promise<void> {
  await client.query(
    `update mailboxes m set held = s.held, held_at = s.held_at from mailboxes s
     where m.id = $1 and m.held is null and s.user_id = m.user_id and s.held is not null
       and s.connection <> 'removed' and s.id = any(${sameMailboxes('m.id')})`,
    [id],
  )
}

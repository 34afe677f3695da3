import type { PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'

/**
 * Adds a revocation for each connected mailbox of an account at Gmail, or for the one with an
 * address. Returns their ids.
 */
export async function insertRevocations(
  client: PoolClient,
  userId: AccountId,
  { now, email }: { now: Date; email: string | null },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mailbox_revocations (mailbox_id, email, credentials, added_at)
     select id, email, credentials, $2 from mailboxes where user_id = $1 and provider = 'gmail'
       and credentials is not null and ($3::text is null or email = $3) returning id`,
    [userId, now, email],
  )
  return rows.map(({ id }) => id)
}

type Revocation = {
  mailboxId: number
  credentials: Buffer
  /** Another account has access to the same mailbox, which Google knows as one. */
  isConnected: boolean
}

/** Null once it is done or given up. */
export async function findRevocation(db: Database, id: number): Promise<Revocation | null> {
  const { rows } = await db.query<Revocation>(
    `select mailbox_id as "mailboxId", credentials,
       exists (select from mailboxes m where m.provider = 'gmail' and m.email = r.email
         and m.credentials is not null) as "isConnected"
     from mailbox_revocations r where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function lockRevocations(
  client: PoolClient,
): Promise<{ id: number; mailboxId: number; credentials: Buffer }[]> {
  const { rows } = await client.query<{ id: number; mailboxId: number; credentials: Buffer }>(
    'select id, mailbox_id as "mailboxId", credentials from mailbox_revocations order by id for update',
  )
  return rows
}

export async function storeRevocation(client: PoolClient, id: number, credentials: Buffer): Promise<void> {
  await client.query('update mailbox_revocations set credentials = $2 where id = $1', [id, credentials])
}

export async function deleteRevocation(db: Database, id: number): Promise<void> {
  await db.query('delete from mailbox_revocations where id = $1', [id])
}

export async function deleteOldRevocations(db: Database, before: Date): Promise<void> {
  await db.query('delete from mailbox_revocations where added_at < $1', [before])
}

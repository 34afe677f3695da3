import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

export type CandidateRow = { id: AccountId; email: string; isVerified: boolean; isAppointed: boolean }

/** Open accounts with one of these addresses, and the appointed one. */
export async function findCandidates(db: Database, addresses: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await db.query<CandidateRow>(
    `select id, email, is_verified as "isVerified", is_appointed as "isAppointed" from users
     where (email = any($1) or is_appointed) and removed_at is null order by id`,
    [addresses],
  )
  return rows
}

/** The appointed account; null if there is none. */
export async function findAppointed(db: Database): Promise<AccountId | null> {
  const { rows } = await db.query<{ id: AccountId }>('select id from users where is_appointed')
  return rows[0]?.id ?? null
}

export async function setAppointed(
  client: AccountClient,
  userId: AccountId,
  isAppointed: boolean,
): Promise<void> {
  await client.query('update users set is_appointed = $2 where id = $1', [userId, isAppointed])
}

/** Stores a link in place of the previous one. */
export async function replaceLink(
  db: Database,
  { hash, now, expiresAt }: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into first_administrator_link (hash, created_at, expires_at) values ($1, $2, $3)
     on conflict (is_only) do update
       set hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [hash, now, expiresAt],
  )
}

type Link = { hash: Buffer; now: Date }

export async function isLinkOpen(db: Database, { hash, now }: Link): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from first_administrator_link where hash = $1 and expires_at > $2',
    [hash, now],
  )
  return rowCount === 1
}

/** Uses up a link. False if it is unknown, expired or used; of two concurrent calls one gets it. */
export async function takeLink(db: Database, { hash, now }: Link): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from first_administrator_link where hash = $1 and expires_at > $2',
    [hash, now],
  )
  return rowCount === 1
}

import type { CodePurpose } from '@rapport/contract/admin/codes.ts'
import type { PoolClient } from 'pg'
import type { AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'

/** Null: for every action that needs no purpose. */
export type Purpose = CodePurpose | null

const storedAs = (purpose: Purpose) => (purpose === null ? 'admin' : `admin_${purpose}`)
const ofAdministrators = `purpose in ('admin', 'admin_close_account', 'admin_suppress', 'admin_lower_credits')`

export type CodeRow = {
  id: number
  hash: Buffer
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  failures: number
}

/** The latest emailed code of a purpose, its row locked until the transaction ends. */
export async function lockNewestCode(
  client: PoolClient,
  userId: AccountId,
  purpose: Purpose,
): Promise<CodeRow | null> {
  const { rows } = await client.query<CodeRow>(
    `select id, hash, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt", failures
     from one_time_tokens where user_id = $1 and purpose = $2 order by id desc limit 1 for update`,
    [userId, storedAs(purpose)],
  )
  return rows[0] ?? null
}

type NewCode = { purpose: Purpose; hash: Buffer; createdAt: Date; expiresAt: Date }

export async function insertCode(
  db: AccountClient,
  userId: AccountId,
  { purpose, hash, createdAt, expiresAt }: NewCode,
): Promise<void> {
  await db.query(
    `insert into one_time_tokens (user_id, purpose, hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [userId, storedAs(purpose), hash, createdAt, expiresAt],
  )
}

export async function forgetCodes(db: AccountClient, userId: AccountId, before: Date): Promise<void> {
  await db.query(
    `delete from one_time_tokens where user_id = $1 and ${ofAdministrators} and created_at < $2`,
    [userId, before],
  )
}

/** Creation times of the user's codes since then, oldest first. */
export async function codeTimes(db: Database, userId: AccountId, since: Date): Promise<Date[]> {
  const { rows } = await db.query<{ createdAt: Date }>(
    `select created_at as "createdAt" from one_time_tokens
     where user_id = $1 and ${ofAdministrators} and created_at > $2 order by created_at`,
    [userId, since],
  )
  return rows.map(({ createdAt }) => createdAt)
}

export async function countFailure(client: AccountClient, id: number): Promise<void> {
  await client.query('update one_time_tokens set failures = failures + 1 where id = $1', [id])
}

export async function markUsed(client: AccountClient, id: number, now: Date): Promise<void> {
  await client.query('update one_time_tokens set used_at = $2 where id = $1', [id, now])
}

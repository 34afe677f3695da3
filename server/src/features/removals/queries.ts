import type { Pool } from 'pg'
import type { AccountId } from '../../database/ids.ts'

export type SuppressionRow = { id: number; kind: 'email' | 'linkedin'; hash: string }

/** Suppressions after this id, oldest first. */
export async function findSuppressionsAfter(pool: Pool, id: number): Promise<SuppressionRow[]> {
  const { rows } = await pool.query<SuppressionRow>(
    `select id, kind, encode(hash, 'hex') as hash from suppressions where id > $1 order by id`,
    [id],
  )
  return rows
}

export type RemovedAccount = { id: number; createdAt: Date; removedAt: Date }

/** Accounts that were removed since this moment. */
export async function findRemovedSince(pool: Pool, since: Date): Promise<RemovedAccount[]> {
  const { rows } = await pool.query<RemovedAccount>(
    `select id, created_at as "createdAt", removed_at as "removedAt" from users where removed_at >= $1
     order by removed_at`,
    [since],
  )
  return rows
}

export async function findOpenAccounts(pool: Pool): Promise<{ id: AccountId; createdAt: Date }[]> {
  const { rows } = await pool.query<{ id: AccountId; createdAt: Date }>(
    'select id, created_at as "createdAt" from users where removed_at is null',
  )
  return rows
}

/** Those of these hashes, in hexadecimal, that are not suppressed here. */
export async function findUnknownHashes(pool: Pool, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ hash: string }>(
    `select given.hash from unnest($1::text[]) given (hash)
     where not exists (select from suppressions s where s.hash = decode(given.hash, 'hex'))`,
    [hashes],
  )
  return new Set(rows.map(({ hash }) => hash))
}

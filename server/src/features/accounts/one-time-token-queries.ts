import type { PoolClient } from 'pg'

type Purpose = 'verify_email' | 'reset_password'

export async function deleteTokens(client: PoolClient, userId: number, purpose: Purpose): Promise<void> {
  await client.query('delete from one_time_tokens where user_id = $1 and purpose = $2', [userId, purpose])
}

type NewToken = { userId: number; purpose: Purpose; hash: Buffer; now: Date; expiresAt: Date }

export async function insertToken(client: PoolClient, token: NewToken): Promise<void> {
  await client.query(
    `insert into one_time_tokens (user_id, purpose, hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [token.userId, token.purpose, token.hash, token.now, token.expiresAt],
  )
}

/** Marks a token as used. Returns whose it is; null when it is unknown, expired or used. */
export async function useToken(
  client: PoolClient,
  { hash, purpose, now }: { hash: Buffer; purpose: Purpose; now: Date },
): Promise<number | null> {
  const { rows } = await client.query<{ userId: number }>(
    `update one_time_tokens set used_at = $3
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning user_id as "userId"`,
    [hash, purpose, now],
  )
  return rows[0]?.userId ?? null
}

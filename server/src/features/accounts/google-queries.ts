import type { PoolClient } from 'pg'

export type GoogleUserRow = { id: number; googleSubject: string | null; isVerified: boolean }

/** The account of a Google account, else the one with its address, held until the transaction ends. */
export async function findByGoogle(
  client: PoolClient,
  { subject, email }: { subject: string; email: string },
): Promise<GoogleUserRow | null> {
  const { rows } = await client.query<GoogleUserRow>(
    `select id, google_subject as "googleSubject", is_verified as "isVerified" from users
     where google_subject = $1 or email = $2 order by google_subject is not distinct from $1 desc limit 1 for update`,
    [subject, email],
  )
  return rows[0] ?? null
}

/** Joins a Google account to an account, whose address it proves. */
export async function joinGoogle(
  client: PoolClient,
  userId: number,
  { subject, forgetPassword }: { subject: string; forgetPassword: boolean },
): Promise<void> {
  await client.query(
    `update users set google_subject = $2, is_verified = true, password_hash = case when $3 then null else password_hash end
     where id = $1`,
    [userId, subject, forgetPassword],
  )
}

import type { PoolClient } from 'pg'

export async function deactivate(client: PoolClient, userId: number, now: Date): Promise<void> {
  await client.query('update users set deactivated_at = $2 where id = $1', [userId, now])
}

/** All tables that hold what is an account's own, but for the ledger and the balance that agrees with it. */
const owned = [
  'sessions',
  'one_time_tokens',
  'saved_searches',
  'recent_searches',
  'reveals',
  'bulk_reveals',
  'notifications',
  'lists',
  'campaigns',
  'integrations',
] as const

/**
 * Until the transaction ends, nobody can spend the account's credits, or continue or start a bulk reveal of it. Locks in the order of
 * reveals and administrators, so that they can't deadlock.
 */
export async function lockAccount(client: PoolClient, userId: number): Promise<void> {
  await client.query('select from users where id = $1 for no key update', [userId])
  await client.query('select from bulk_reveals where user_id = $1 order by id for update', [userId])
  await client.query('select from credits where user_id = $1 order by module for update', [userId])
}

/** After `lockAccount`. Erases everything of an account but its number, its ledger and its balance. */
export async function eraseAccount(client: PoolClient, userId: number, now: Date): Promise<void> {
  for (const table of owned) await client.query(`delete from ${table} where user_id = $1`, [userId])
  await client.query(
    `update users set email = 'removed-' || id || '@removed.invalid', password_hash = null, first_name = '', last_name = '',
       picture = null, picture_key = null, picture_url = null, google_subject = null, language = 'en', is_verified = false,
       deactivated_at = null, removed_at = $2
     where id = $1`,
    [userId, now],
  )
}

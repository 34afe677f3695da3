import type { PoolClient } from 'pg'

/** Serialises what counts and creates things of one account, such as lists or campaigns, until the transaction ends. */
export async function lockAccount(client: PoolClient, userId: number): Promise<void> {
  await client.query('select from users where id = $1 for no key update', [userId])
}

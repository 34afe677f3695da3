import type { Language } from '@rapport/contract/languages.ts'
import type { Pool, PoolClient } from 'pg'

export type RecipientRow = {
  id: number
  to: string
  language: Language
  firstName: string
  lastName: string
  isVerified: boolean
}

const columns = `id, email as "to", language, first_name as "firstName", last_name as "lastName", is_verified as "isVerified"`

/** Whom to write to, held until the transaction ends; null when the account is gone. */
export async function findRecipient(db: Pool | PoolClient, userId: number): Promise<RecipientRow | null> {
  const { rows } = await db.query<RecipientRow>(
    `select ${columns} from users where id = $1 and removed_at is null for update`,
    [userId],
  )
  return rows[0] ?? null
}

/** The same, by the address; null when it is no account's. */
export async function findRecipientByEmail(
  db: Pool | PoolClient,
  email: string,
): Promise<RecipientRow | null> {
  const { rows } = await db.query<RecipientRow>(
    `select ${columns} from users where email = $1 and removed_at is null for update`,
    [email],
  )
  return rows[0] ?? null
}

import type { Pool } from 'pg'
import { hashPassword } from '../src/features/accounts/passwords.ts'

let counter = 0

/** A number that no other row of the run was made with. */
const next = () => ++counter

export const testPassword = 'Correct!Horse7'

type UserOptions = {
  email?: string
  /** Null: an account that cannot sign in with a password. */
  password?: string | null
  firstName?: string
  lastName?: string
  isVerified?: boolean
  planCode?: 'TRIAL' | 'SUBSCRIPTION'
  planExpiresAt?: Date | null
  credits?: { module: 'TALENT_EMAIL_REVEAL' | 'TALENT_PHONE_REVEAL'; total: number; used?: number }[]
}

export type TestUser = { id: number; email: string; password: string }

/** A verified user on a trial, unless the options say otherwise. */
export async function createUser(pool: Pool, options: UserOptions = {}): Promise<TestUser> {
  const email = options.email ?? `user${next()}@example.com`
  const password = options.password === undefined ? testPassword : options.password
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, password_hash, first_name, last_name, is_verified, plan_code, plan_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      email,
      password === null ? null : await hashPassword(password),
      options.firstName ?? 'Mina',
      options.lastName ?? 'Test',
      options.isVerified ?? true,
      options.planCode ?? 'TRIAL',
      options.planExpiresAt ?? null,
    ],
  )
  const { id } = rows[0]!
  for (const { module, total, used } of options.credits ?? [])
    await pool.query('insert into credits (user_id, module, total, used) values ($1, $2, $3, $4)', [
      id,
      module,
      total,
      used ?? 0,
    ])
  return { id, email, password: password ?? testPassword }
}

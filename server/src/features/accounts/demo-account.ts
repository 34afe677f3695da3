import type { Pool } from 'pg'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findUserByEmail, setPassword, upsertDemoUser } from './queries.ts'

/** The account that the start of a development server prints. Its address is at a domain that nobody can own. */
export const demoAccount = { email: 'demo@rapport.test', password: 'Rapport!2026' } as const

const credits = 10_000
const year = 365 * 24 * 60 * 60 * 1000

/**
 * Makes sure that the demo account exists and that its printed password opens it: verified, subscribed for a year from `now`, with plenty
 * of credits. Spent credits and open sessions stay. Called only outside production, where the account could not sign in anyway.
 */
export async function ensureDemoAccount(pool: Pool, now = new Date()): Promise<void> {
  const { email, password } = demoAccount
  const planExpiresAt = new Date(now.getTime() + year)
  const id = await upsertDemoUser(pool, {
    email,
    firstName: 'Demo',
    lastName: 'User',
    planExpiresAt,
    credits,
  })
  const user = await findUserByEmail(pool, email)
  if (await verifyPassword(user?.passwordHash ?? null, password)) return
  await setPassword(pool, id, await hashPassword(password))
}

import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { creditsOf, grantCredits } from '../credits/credits.ts'
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
  const id = await inTransaction(pool, async (client) => {
    // Two servers that start at once: the second waits here for what the first gives.
    const userId = await upsertDemoUser(client, {
      email,
      firstName: 'Demo',
      lastName: 'User',
      planExpiresAt,
    })
    await fillCredits(client, userId, now)
    return userId
  })
  const user = await findUserByEmail(pool, email)
  if (await verifyPassword(user?.passwordHash ?? null, password)) return
  await setPassword(pool, id, await hashPassword(password))
}

/** Brings what the account was given up to `credits`; whoever gave it more does not lose it. */
async function fillCredits(client: PoolClient, userId: number, now: Date): Promise<void> {
  const given = await creditsOf(client, userId)
  for (const module of creditModules) {
    const total = given.find((row) => row.module === module)?.total ?? 0
    const amount = Math.max(0, credits - total)
    await grantCredits(client, { userId, module, amount, reason: 'demo', now })
  }
}

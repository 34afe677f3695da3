import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { Pool } from 'pg'
import { asAccount, requireOpenAccount, type AccountClient } from '../../database/as-account.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { AccountId, TeamId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { creditsOf, grantCredits } from '../credits/credits.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { findUserByEmail, setPassword, upsertDemoUser } from './queries.ts'

/** The account printed at the start of a development server, at a domain that can't be registered. */
export const demoAccount = { email: 'demo@rapport.test', password: 'Rapport!2026' } as const

const credits = 10_000
const year = 365 * 24 * 60 * 60 * 1000

/**
 * Ensures that the demo account exists and accepts its printed password: verified, subscribed for a
 * year from `now`, with plenty of credits. Spent credits and open sessions stay. Called only
 * outside production, where the account cannot sign in anyway. Returns its id.
 */
export async function ensureDemoAccount(pool: Pool, now = new Date()): Promise<AccountId> {
  const { email, password } = demoAccount
  const planExpiresAt = new Date(now.getTime() + year)
  const id = await inTransaction(pool, async (transaction) => {
    // Serialises servers that start at once.
    const userId = await upsertDemoUser(transaction, {
      email,
      firstName: 'Demo',
      lastName: 'User',
      planExpiresAt,
    })
    const client = await requireOpenAccount(transaction, userId)
    await fillCredits(client, userId, now)
    return userId
  })
  const user = await findUserByEmail(pool, email)
  const isKept = await verifyPassword(user?.passwordHash ?? null, password)
  if (!isKept) {
    const hash = await hashPassword(password)
    await asAccount(pool, id, (client) => setPassword(client, id, hash))
  }
  return id
}

/** The demo account as an actor before any user has signed in: for samples. */
export const demoActor = (userId: AccountId, teamId: TeamId): Actor => ({
  userId,
  teamId,
  role: 'owner',
  sessionId: 'demo',
  email: demoAccount.email,
  isVerified: true,
  isInternal: true,
  isAdmin: false,
  isElevated: false,
})

/** Raises the granted credits to `credits`, but never lowers them. */
async function fillCredits(client: AccountClient, userId: AccountId, now: Date): Promise<void> {
  const given = await creditsOf(client, userId)
  for (const module of creditModules) {
    const total = given.find((row) => row.module === module)?.total ?? 0
    const amount = Math.max(0, credits - total)
    await grantCredits(client, { userId, module, amount, reason: 'demo', now })
  }
}

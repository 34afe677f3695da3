import { creditModules } from '@rapport/contract/accounts/schemas.ts'
import type { Page } from '@playwright/test'
import { openDatabase } from '@rapport/server/database/database.ts'
import { hashPassword } from '@rapport/server/features/accounts/passwords.ts'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { signIn } from './fixtures.ts'
import { sampleServer } from './servers.ts'

/** Accounts that a test has for itself, so that tests beside each other do not see what the others change. */

export type Account = { id: number; email: string; password: string }

export type AccountOptions = {
  email?: string
  firstName?: string
  lastName?: string
  language?: 'en' | 'ko'
  /** True unless said otherwise. */
  isVerified?: boolean
  /** Sees campaigns and integrations. */
  isInternal?: boolean
  planCode?: 'TRIAL' | 'SUBSCRIPTION'
  /** In two weeks unless said otherwise. */
  planExpiresAt?: Date | null
  /** 50 and 10, as a trial gives them, unless said otherwise. */
  emailCredits?: number
  phoneCredits?: number
}

const password = 'Correct!Horse7'
const day = 86_400_000

/** Hashing takes a moment on purpose; all accounts share the password and so the hash. */
let hash: Promise<string> | undefined

/** Work on the database of the server with the synthetic people. */
export async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, dataDir: sampleServer.dataDir() })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

/** Opens an account with a plan and credits, as if it had signed up a while ago. */
export async function openAccount(options: AccountOptions = {}): Promise<Account> {
  const domain = options.isInternal ? 'rapport.test' : 'example.com'
  const email = options.email ?? `user-${randomUUID().slice(0, 12)}@${domain}`
  const stored = await (hash ??= hashPassword(password))
  const expiresAt =
    options.planExpiresAt === undefined ? new Date(Date.now() + 14 * day) : options.planExpiresAt
  const id = await inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into users (email, password_hash, first_name, last_name, language, is_verified, plan_code, plan_expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        email,
        stored,
        options.firstName ?? 'Mina',
        options.lastName ?? 'Test',
        options.language ?? 'en',
        options.isVerified ?? true,
        options.planCode ?? 'TRIAL',
        expiresAt,
      ],
    )
    const userId = rows[0]!.id
    const left = [options.emailCredits ?? 50, options.phoneCredits ?? 10]
    for (const [index, module] of creditModules.entries()) await grant(pool, userId, module, left[index]!)
    return userId
  })
  return { id, email, password }
}

/** Credits and the row of the ledger that gave them, together as the server keeps them. */
async function grant(pool: Pool, userId: number, module: string, amount: number): Promise<void> {
  await pool.query(
    `with entry as (
       insert into credit_entries (user_id, module, reason, amount, balance, created_at)
       select $1, $2, 'trial', $3::int, $3::int, now() where $3::int > 0
     )
     insert into credits (user_id, module, total) values ($1, $2, $3::int)`,
    [userId, module, amount],
  )
}

/** A fresh account that the page is signed in with, at People Search. Verified and on a trial, unless the options say otherwise. */
export async function createAccount(page: Page, options: AccountOptions = {}): Promise<Account> {
  const account = await openAccount(options)
  await signIn(page, sampleServer.url, account)
  return account
}

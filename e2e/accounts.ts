import { creditModules } from '@rapport/contract/credits/vocabularies.ts'
import type { Page } from '@playwright/test'
import { hashPassword } from '@rapport/server/features/accounts/passwords.ts'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { AccountId } from '@rapport/server/database/ids.ts'
import { adminEmails } from './admins.ts'
import { inDatabase } from './database.ts'
import { signIn } from './fixtures.ts'

/** Accounts that only one test uses, so that parallel tests do not see each other's changes. */

export type Account = { id: AccountId; email: string; password: string }

export type AccountOptions = {
  email?: string
  firstName?: string
  lastName?: string
  language?: 'en' | 'ko'
  /** True by default. */
  isVerified?: boolean
  /** Sees campaigns and integrations. */
  isInternal?: boolean
  /** An administrator; there are some forty. */
  isAdmin?: boolean
  /** Its session is elevated for 15 minutes once it signs in. */
  isElevated?: boolean
  planCode?: 'TRIAL' | 'SUBSCRIPTION'
  /** In two weeks by default. */
  planExpiresAt?: Date | null
  /** 50 and 10 by default, as in a trial. */
  emailCredits?: number
  phoneCredits?: number
}

const password = 'Correct!Horse7'
const day = 86_400_000

/** Hashing is slow on purpose; all accounts share one password and its hash. */
let hash: Promise<string> | undefined

/** Creates an account with a plan and credits. */
export async function createAccount(options: AccountOptions = {}): Promise<Account> {
  const domain = options.isInternal ? 'rapport.test' : 'example.com'
  const free = options.isAdmin ? await freeAdminEmail() : null
  const email = options.email ?? free ?? `user-${randomUUID().slice(0, 12)}@${domain}`
  const stored = await (hash ??= hashPassword(password))
  const expiresAt =
    options.planExpiresAt === undefined ? new Date(Date.now() + 14 * day) : options.planExpiresAt
  const id = await inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: AccountId }>(
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

/**
 * An administrator's address that no account has had. Tests that run at the same moment take
 * different ones.
 */
async function freeAdminEmail(): Promise<string> {
  const used = await inDatabase((pool) =>
    pool.query<{ email: string }>('select email from users where email = any($1)', [adminEmails]),
  )
  const taken = new Set(used.rows.map(({ email }) => email))
  // The first is for tests that name it; each worker has every second of the others.
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 2
  const free = adminEmails.find((email, index) => index > 0 && index % 2 === worker && !taken.has(email))
  if (free === undefined) throw new Error('all addresses of administrators are taken: add some to admins.ts')
  return free
}

/** Grants credits with their ledger entry, as the server does. */
async function grant(pool: Pool, userId: AccountId, module: string, amount: number): Promise<void> {
  await pool.query(
    `with entry as (
       insert into credit_entries (user_id, module, reason, amount, balance, created_at)
       select $1, $2, 'trial', $3::int, $3::int, now() where $3::int > 0
     )
     insert into credits (user_id, module, total) values ($1, $2, $3::int)`,
    [userId, module, amount],
  )
}

/**
 * Signs the page in with a fresh account, by default verified and on a trial. The page has opened
 * nothing yet.
 */
export async function signInAsNewAccount(page: Page, options: AccountOptions = {}): Promise<Account> {
  const account = await createAccount(options)
  await signIn(page, account)
  if (options.isElevated)
    await inDatabase((pool) =>
      pool.query(`update sessions set elevated_until = now() + interval '15 minutes' where user_id = $1`, [
        account.id,
      ]),
    )
  return account
}

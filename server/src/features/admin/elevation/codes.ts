import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { asAdministrator, requireOpenAccount, type AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { AppError } from '../../../http/errors.ts'
import {
  countFailure,
  forgetCodes,
  insertCode,
  lockNewestCode,
  markUsed,
  type CodeRow,
  type Purpose,
} from './queries.ts'

/*
 * A one-time code: six digits, valid for ten minutes and one use. Only an administrator's newest
 * code of a purpose counts. After five wrong guesses a new one must be emailed; `send-otp` limits
 * how often.
 */

export const codeMinutes = 10
const maxFailures = 5
const keptMs = 24 * 60 * 60 * 1000

/**
 * Creates the next code to email, replacing all earlier ones of the purpose. `secret` is the
 * server's (`jwtSecret`).
 */
export async function createAdminCode(
  transaction: PoolClient,
  { userId, purpose, secret, now }: { userId: AccountId; purpose: Purpose; secret: string; now: Date },
): Promise<string> {
  const client = await requireOpenAccount(transaction, userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await forgetCodes(client, userId, new Date(now.getTime() - keptMs))
  await insertCode(client, userId, {
    purpose,
    hash: hashOf({ secret, userId, purpose, code, createdAt: now }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  })
  return code
}

type CodeUse = {
  pool: Pool
  secret: string
  now: Date
  actor: { userId: AccountId; sessionId: string }
  /** The account that the work changes; null if it changes none. */
  target: AccountId | null
  purpose: Purpose
  code: string
}

/**
 * Redeems a code and does the work in one transaction: if the work throws, the code stays valid.
 * Throws `invalid_code`, and counts the guess, for any code but the newest unused one of the
 * purpose.
 */
export async function withCode<T>(
  { pool, secret, now, actor, target, purpose, code }: CodeUse,
  work: (client: AccountClient) => Promise<T>,
): Promise<T> {
  const { userId } = actor
  const outcome = await asAdministrator(pool, { actor, target, elevatedAt: null }, async (client) => {
    const row = await lockNewestCode(client, userId, purpose)
    if (!row || !isOpen(row, now)) return null
    const hash = hashOf({ secret, userId, purpose, code, createdAt: row.createdAt })
    if (!timingSafeEqual(hash, row.hash)) {
      await countFailure(client, row.id)
      return null
    }
    await markUsed(client, row.id, now)
    return { result: await work(client) }
  })
  if (outcome === null) throw new AppError('invalid_code')
  return outcome.result
}

function isOpen({ usedAt, expiresAt, failures }: CodeRow, now: Date): boolean {
  return usedAt === null && failures < maxFailures && expiresAt.getTime() > now.getTime()
}

type Hashed = { secret: string; userId: AccountId; purpose: Purpose; code: string; createdAt: Date }

/** Keyed, because there are only a million codes, and with the time, because codes repeat. */
function hashOf({ secret, userId, purpose, code, createdAt }: Hashed): Buffer {
  return createHmac('sha256', secret)
    .update(`admin-code:${purpose ?? ''}:${userId}:${createdAt.getTime()}:${code}`)
    .digest()
}

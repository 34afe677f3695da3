import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countFailure, forgetCodes, insertCode, lockNewestCode, markUsed, type CodeRow } from './queries.ts'

/*
 * A one-time code: six digits, valid for ten minutes and one use. Only an administrator's newest code counts. After five wrong guesses a
 * new one must be emailed; `send-otp` limits how often.
 */

export const codeMinutes = 10
const maxFailures = 5
const keptMs = 24 * 60 * 60 * 1000

/** Creates the next code to email, replacing all earlier ones. `secret` is the server's (`jwtSecret`). */
export async function createAdminCode(
  db: Database,
  { userId, secret, now }: { userId: number; secret: string; now: Date },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await forgetCodes(db, userId, new Date(now.getTime() - keptMs))
  await insertCode(db, userId, {
    hash: hashOf({ secret, userId, code, createdAt: now }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  })
  return code
}

type CodeUse = { pool: Pool; secret: string; now: Date; userId: number; code: string }

/**
 * Redeems a code and does the work in one transaction: if the work throws, the code stays valid. Throws `invalid_code`, and counts the
 * guess, for any code but the newest unused one.
 */
export async function withCode<T>(
  { pool, secret, now, userId, code }: CodeUse,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(pool, async (client) => {
    const row = await lockNewestCode(client, userId)
    if (!row || !isOpen(row, now)) return null
    const hash = hashOf({ secret, userId, code, createdAt: row.createdAt })
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

/** Keyed, because there are only a million codes, and with the time, because codes repeat. */
function hashOf(of: { secret: string; userId: number; code: string; createdAt: Date }): Buffer {
  return createHmac('sha256', of.secret)
    .update(`admin-code:${of.userId}:${of.createdAt.getTime()}:${of.code}`)
    .digest()
}

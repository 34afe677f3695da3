import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countFailure, forgetCodes, insertCode, lockNewestCode, markUsed, type CodeRow } from './queries.ts'

/*
 * A one-time code: six digits, good for ten minutes and one use. Only the newest of an administrator counts, and after five wrong guesses
 * none does until another is mailed; `send-otp` limits how often that is.
 */

export const codeMinutes = 10
const maxFailures = 5
const keptMs = 24 * 60 * 60 * 1000

/** Makes the code that is mailed next, in place of all before it. `secret` is the server's (`jwtSecret`). */
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
 * Spends a code and does the work in one transaction: work that throws leaves the code as it was, to be used again. Throws `invalid_code`
 * for any other code than the newest unused one; that guess is counted.
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

/** With a key, for there are only a million codes; with the time, for the same code comes again. */
function hashOf(of: { secret: string; userId: number; code: string; createdAt: Date }): Buffer {
  return createHmac('sha256', of.secret)
    .update(`admin-code:${of.userId}:${of.createdAt.getTime()}:${of.code}`)
    .digest()
}

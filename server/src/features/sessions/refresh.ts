import type { Tokens } from '@rapport/contract/sessions/schemas.ts'
import type { PoolClient } from 'pg'
import { inTransaction } from '../../database/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { announce } from '../../live/announce.ts'
import { endSession, findActors, lockSession, rotateSession, type SessionRow } from './queries.ts'
import { sessionExpiry, sessionsEnded, tokensFor, type SessionsDeps, type SignInDeps } from './sessions.ts'
import {
  createNextToken,
  isSameHash,
  parseRefreshToken,
  wasIssued,
  type RefreshToken,
  type TokenSubject,
} from './tokens.ts'

/**
 * Exchanges a refresh token for new tokens. A session is a family of refresh tokens, of which only
 * the newest works. Reusing an older one ends the session, because it may have been stolen; so does
 * the second of two concurrent exchanges. What was never issued changes nothing. Throws
 * `token_reused`, `token_expired` or `unauthenticated`; `maintenance` leaves the token as it is.
 */
export async function refresh(deps: SignInDeps, input: { refresh_token: string }): Promise<Tokens> {
  const parsed = parseRefreshToken(input.refresh_token)
  await deps.maintenance.admit(() => parsed && findAccount(deps, parsed))
  if (!parsed) throw new AppError('unauthenticated')
  const outcome = await inTransaction(deps.pool, (client) => rotate(client, parsed, deps.now()))
  // Thrown after the commit, so that the session stays ended.
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return tokensFor(deps, outcome.subject, outcome.token)
}

type Rotated =
  | { subject: TokenSubject; token: string }
  | { refused: 'unauthenticated' | 'token_expired' | 'token_reused' }

async function rotate(client: PoolClient, token: RefreshToken, now: Date): Promise<Rotated> {
  const { sessionId } = token
  const session = await lockSession(client, sessionId)
  if (!session || session.endedAt || !isOf(session, token)) return { refused: 'unauthenticated' }
  if (!isSameHash(token.hash, session.tokenHash)) {
    await endFamily(client, sessionId, now)
    return { refused: 'token_reused' }
  }
  if (session.expiresAt <= now) return { refused: 'token_expired' }
  const next = createNextToken(sessionId, session.firstHash)
  await rotateSession(client, { id: sessionId, tokenHash: next.hash, now, expiresAt: sessionExpiry(now) })
  return { subject: { userId: session.userId, sessionId }, token: next.token }
}

/**
 * Ends the session of a refresh token, even an exchanged one. Does nothing if the session has
 * ended, or never had this token.
 */
export async function logout(deps: SignInDeps, input: { refresh_token: string }): Promise<void> {
  const { pool, now } = deps
  const parsed = parseRefreshToken(input.refresh_token)
  await deps.maintenance.admit(() => parsed && findAccount(deps, parsed))
  if (!parsed) return
  await inTransaction(pool, async (client) => {
    const session = await lockSession(client, parsed.sessionId)
    if (session && isOf(session, parsed)) await endFamily(client, parsed.sessionId, now())
  })
}

/** The account of a refresh token whose session is open, whether or not the token is the newest. */
async function findAccount({ pool }: SessionsDeps, { sessionId }: { sessionId: string }) {
  const [account] = await findActors(pool, [sessionId])
  return account ?? null
}

async function endFamily(client: PoolClient, sessionId: string, now: Date): Promise<void> {
  await lockSession(client, sessionId)
  if (await endSession(client, sessionId, now))
    await announce(client, sessionsEnded, { sessionIds: [sessionId] })
}

/**
 * Whether the session's newest token or an older one. The newest of a session of the previous
 * release has no mark.
 */
const isOf = (session: SessionRow, token: RefreshToken): boolean =>
  isSameHash(token.hash, session.tokenHash) || wasIssued(token, session.firstHash)

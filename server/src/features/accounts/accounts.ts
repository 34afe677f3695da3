import type { Tokens } from '@rapport/contract/accounts/schemas.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { announce } from '../../live/announce.ts'
import type { Actor } from '../../http/authorize.ts'
import type { Config } from '../../config/config.ts'
import { AppError } from '../../http/errors.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { CallLimit } from './call-limit.ts'
import { demoAccount } from './demo-account.ts'
import type { Google } from '../../oauth/google.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { findUserByEmail, replacePassword } from './queries.ts'
import type { SessionLookup } from './session-lookup.ts'
import { endSession, lockSession, rotateSession, type SessionRow } from './session-queries.ts'
import { sessionExpiry, startSession, tokensFor } from './sessions.ts'
import type { SignInLimit } from './sign-in-limit.ts'
import { createRefreshToken, parseRefreshToken, type TokenSubject } from './tokens.ts'
import type { VerifiedTokens } from './verified-tokens.ts'

export type AccountsDeps = {
  pool: Pool
  config: Pick<Config, 'jwtSecret' | 'internalEmailDomain' | 'adminEmails' | 'isProduction' | 'trial'>
  signInLimit: SignInLimit
  callLimit: CallLimit
  google: Google
  tokens: VerifiedTokens
  findSession: SessionLookup
  now: () => Date
}

/**
 * Opens a session. Throws `invalid_credentials`, alike and after the same work for an unknown address and a wrong password, and
 * `too_many_requests` after too many failures.
 */
export async function login(
  deps: AccountsDeps,
  input: { email: string; password: string; address: string; userAgent: string },
): Promise<Tokens> {
  const user = await deps.signInLimit.attempt(input, () => checkPassword(deps, input))
  const tokens = user && (await startSession(deps, { ...user, userAgent: input.userAgent }))
  if (!tokens) throw new AppError('invalid_credentials')
  return tokens
}

type Proved = { userId: number; passwordHash: string }

/** The user with this address and password; null when there is none. A password that was stored with older parameters is stored anew. */
async function checkPassword(
  deps: AccountsDeps,
  { email, password }: { email: string; password: string },
): Promise<Proved | null> {
  const { pool, config } = deps
  // Its password is public: in production it opens nothing, even in a database that was used for development before.
  const isBarred = config.isProduction && email === demoAccount.email
  const user = isBarred ? null : await findUserByEmail(pool, email)
  const stored = user?.passwordHash ?? null
  if (!(await verifyPassword(stored, password)) || !user || stored === null) return null
  if (!isOutdated(stored)) return { userId: user.id, passwordHash: stored }
  const passwordHash = await hashPassword(password)
  if (await replacePassword(pool, user.id, stored, passwordHash)) return { userId: user.id, passwordHash }
  // Replaced in the meantime: by another sign-in, or by another password.
  return checkPassword(deps, { email, password })
}

/**
 * Exchanges a refresh token for new ones. A session is a family of refresh tokens, of which only the newest works; one that was
 * exchanged before ends the family, for either its owner or a thief holds a copy. Of two exchanges at once exactly one
 * succeeds, and the other ends the family all the same. Throws `token_reused`, `token_expired` or `unauthenticated`.
 */
export async function refresh(deps: AccountsDeps, input: { refresh_token: string }): Promise<Tokens> {
  const parsed = parseRefreshToken(input.refresh_token)
  if (!parsed) throw new AppError('unauthenticated')
  const outcome = await inTransaction(deps.pool, (client) => rotate(client, parsed, deps.now()))
  // Thrown after the commit: the end of a family must last.
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return tokensFor(deps, outcome.subject, outcome.token)
}

type Rotated =
  | { subject: TokenSubject; token: string }
  | { refused: 'unauthenticated' | 'token_expired' | 'token_reused' }

async function rotate(
  client: PoolClient,
  { sessionId, hash }: { sessionId: string; hash: Buffer },
  now: Date,
): Promise<Rotated> {
  const session = await lockSession(client, sessionId)
  if (!session || session.endedAt) return { refused: 'unauthenticated' }
  if (!isNewest(session, hash)) {
    await endFamily(client, sessionId, now)
    return { refused: 'token_reused' }
  }
  if (session.expiresAt <= now) return { refused: 'token_expired' }
  const next = createRefreshToken(sessionId)
  await rotateSession(client, { id: sessionId, tokenHash: next.hash, now, expiresAt: sessionExpiry(now) })
  return { subject: { userId: session.userId, sessionId }, token: next.token }
}

/**
 * Ends the session that a refresh token names, its access tokens included. A token that was exchanged before does so too, as its reuse
 * would. Done twice, or for a session that is not there, it is done.
 */
export async function logout({ pool, now }: AccountsDeps, input: { refresh_token: string }): Promise<void> {
  const parsed = parseRefreshToken(input.refresh_token)
  if (parsed) await inTransaction(pool, (client) => endFamily(client, parsed.sessionId, now()))
}

async function endFamily(client: PoolClient, sessionId: string, now: Date): Promise<void> {
  if (await endSession(client, sessionId, now))
    await announce(client, { kind: 'sessions_ended', sessionIds: [sessionId] })
}

/**
 * Who an Authorization header stands for. The session is looked up each time (one indexed query), so that an access token stops
 * working at once when its session ends or its user is removed. Throws `unauthenticated` or `token_expired`.
 */
export async function authenticate(deps: AccountsDeps, authorization: string | undefined): Promise<Actor> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) throw new AppError('unauthenticated')
  const now = deps.now()
  const { userId, sessionId } = await deps.tokens.read(token, now)
  const session = await deps.findSession(sessionId)
  if (!session || session.userId !== userId || session.expiresAt <= now) throw new AppError('unauthenticated')
  const { email, isVerified } = session
  const isAdmin = isVerified && deps.config.adminEmails.includes(email)
  return { userId, sessionId, email, isVerified, isInternal: isInternal(email, deps), isAdmin }
}

const isNewest = ({ tokenHash }: SessionRow, hash: Buffer) =>
  tokenHash.length === hash.length && timingSafeEqual(tokenHash, hash)

const isInternal = (email: string, { config }: AccountsDeps) =>
  email.endsWith(`@${config.internalEmailDomain}`)

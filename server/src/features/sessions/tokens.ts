import { errors, jwtVerify, SignJWT } from 'jose'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { accountId, type AccountId } from '../../database/ids.ts'
import { AppError } from '../../http/errors.ts'

/** Seconds. */
export const accessTokenLifetime = 15 * 60
/** Seconds, restarted by each rotation. */
export const refreshTokenLifetime = 7 * 24 * 60 * 60

const issuer = 'rapport'
const audience = 'rapport-api'
const algorithm = 'HS256'

/** The content of an access token. */
export type TokenSubject = { userId: AccountId; sessionId: string }

const claims = z.object({ sub: z.string().regex(/^[1-9]\d{0,9}$/), sid: z.uuid() })

const keyOf = (secret: string) => new TextEncoder().encode(secret)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** A signed access token (JWT): user id as subject, session id as `sid`. */
export async function signAccessToken(subject: TokenSubject, secret: string, now: Date): Promise<string> {
  return new SignJWT({ sid: subject.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(subject.userId))
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + accessTokenLifetime)
    .sign(keyOf(secret))
}

/** Reads an access token. Throws `token_expired`, or `unauthenticated` for anything we did not sign. */
export async function readAccessToken(token: string, secret: string, now: Date): Promise<TokenSubject> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    })
    const { sub, sid } = claims.parse(payload)
    return { userId: accountId(Number(sub)), sessionId: sid }
  } catch (cause) {
    throw new AppError(cause instanceof errors.JWTExpired ? 'token_expired' : 'unauthenticated', { cause })
  }
}

/*
 * A refresh token is `{session id}.{32 bytes}`. The bytes of a session's first token are random.
 * Half of those of a later token are random, and half are an HMAC of them, whose key is the digest
 * of the first token. So a server knows whether it issued a token that is not the newest, though it
 * keeps two digests alone: the first and the newest.
 */

const randomLength = 16

export type RefreshToken = { sessionId: string; hash: Buffer; secret: Buffer }

/** The first refresh token of a session, and its digest. Only the digest is stored. */
export function createRefreshToken(sessionId: string): { token: string; hash: Buffer } {
  return tokenOf(sessionId, randomBytes(32))
}

/**
 * A refresh token that follows others of its session, and its digest. `firstHash` is the digest of
 * the first one.
 */
export function createNextToken(sessionId: string, firstHash: Buffer): { token: string; hash: Buffer } {
  const random = randomBytes(randomLength)
  return tokenOf(sessionId, Buffer.concat([random, markOf(random, sessionId, firstHash)]))
}

/**
 * Whether the token is the first one of the session with this first digest, or was made by
 * `createNextToken` for it.
 */
export function wasIssued({ sessionId, hash, secret }: RefreshToken, firstHash: Buffer): boolean {
  const random = secret.subarray(0, randomLength)
  const isMarked = timingSafeEqual(secret.subarray(randomLength), markOf(random, sessionId, firstHash))
  return isMarked || isSameHash(hash, firstHash)
}

export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Null if malformed. */
export function parseRefreshToken(token: string): RefreshToken | null {
  const [, sessionId, text] = refreshTokenPattern.exec(token) ?? []
  if (sessionId === undefined || text === undefined) return null
  const secret = Buffer.from(text, 'base64url')
  // Two bits of the last letter say nothing, and are 0 in every token of ours.
  if (secret.toString('base64url') !== text) return null
  return { sessionId, hash: sha256(token), secret }
}

const refreshTokenPattern = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

function tokenOf(sessionId: string, secret: Buffer): { token: string; hash: Buffer } {
  const token = `${sessionId}.${secret.toString('base64url')}`
  return { token, hash: sha256(token) }
}

const markOf = (random: Buffer, sessionId: string, firstHash: Buffer): Buffer =>
  createHmac('sha256', firstHash)
    .update(sessionId)
    .update(random)
    .digest()
    .subarray(0, 32 - randomLength)

const sha256 = (text: string) => createHash('sha256').update(text).digest()

import { errors, jwtVerify, SignJWT } from 'jose'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../http/errors.ts'

/** Seconds. */
export const accessTokenLifetime = 15 * 60
/** Seconds, restarted by each rotation. */
export const refreshTokenLifetime = 7 * 24 * 60 * 60

const issuer = 'rapport'
const audience = 'rapport-api'
const algorithm = 'HS256'

/** The content of an access token. */
export type TokenSubject = { userId: number; sessionId: string }

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
    return { userId: Number(sub), sessionId: sid }
  } catch (cause) {
    throw new AppError(cause instanceof errors.JWTExpired ? 'token_expired' : 'unauthenticated', { cause })
  }
}

/** A new refresh token, `{session id}.{32 random bytes}`, and its digest. Only the digest is stored. */
export function createRefreshToken(sessionId: string): { token: string; hash: Buffer } {
  const token = `${sessionId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: sha256(token) }
}

/** The session id of a refresh token, and the token's digest; null if malformed. */
export function parseRefreshToken(token: string): { sessionId: string; hash: Buffer } | null {
  const [, sessionId] = refreshTokenPattern.exec(token) ?? []
  return sessionId === undefined ? null : { sessionId, hash: sha256(token) }
}

const refreshTokenPattern = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.[\w-]{43}$/

const sha256 = (text: string) => createHash('sha256').update(text).digest()

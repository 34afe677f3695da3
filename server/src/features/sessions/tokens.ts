import { errors, jwtVerify, SignJWT } from 'jose'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../http/errors.ts'

/** Seconds. */
export const accessTokenLifetime = 15 * 60
/** Seconds. Each rotation starts it anew. */
export const refreshTokenLifetime = 7 * 24 * 60 * 60

const issuer = 'rapport'
const audience = 'rapport-api'
const algorithm = 'HS256'

/** Whom an access token stands for. */
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

/** Whom a token stands for. Throws `token_expired`, and `unauthenticated` for anything that we did not sign. */
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

/** A new refresh token of a session, `{session id}.{32 random bytes}`, and its digest: only the digest is kept. */
export function createRefreshToken(sessionId: string): { token: string; hash: Buffer } {
  const token = `${sessionId}.${randomBytes(32).toString('base64url')}`
  return { token, hash: sha256(token) }
}

/** The session that a refresh token names and its digest; null when it has not the form of one. */
export function parseRefreshToken(token: string): { sessionId: string; hash: Buffer } | null {
  const [, sessionId] = refreshTokenPattern.exec(token) ?? []
  return sessionId === undefined ? null : { sessionId, hash: sha256(token) }
}

const refreshTokenPattern = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.[\w-]{43}$/

const sha256 = (text: string) => createHash('sha256').update(text).digest()

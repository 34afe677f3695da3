import { SignJWT, UnsecuredJWT } from 'jose'
import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accountId } from '../../database/ids.ts'
import {
  accessTokenLifetime,
  createNextToken,
  createRefreshToken,
  parseRefreshToken,
  readAccessToken,
  signAccessToken,
  wasIssued,
} from './tokens.ts'

const secret = 'kJ7vQ2mZx9LwR4tB8nYc3Hf6Ds1Pg5Ua'
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const subject = { userId: accountId(7), sessionId: randomUUID() }

/** A token that is right in every claim, for a test to spoil. */
const claims = {
  sub: '7',
  sid: subject.sessionId,
  iss: 'rapport',
  aud: 'rapport-api',
  iat: now.getTime() / 1000,
}
const exp = claims.iat + 900
const key = new TextEncoder().encode(secret)
const sign = (payload: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(key)

describe('access tokens', () => {
  test('stand for whom they were signed, for a quarter of an hour', async () => {
    const token = await signAccessToken(subject, secret, now)
    expect(await readAccessToken(token, secret, later(accessTokenLifetime - 1))).toEqual(subject)
    await expect(readAccessToken(token, secret, later(accessTokenLifetime))).rejects.toMatchObject({
      code: 'token_expired',
    })
  })

  test('the test signs as the server does, so that what it spoils is what is refused', async () => {
    expect(await readAccessToken(await sign({ ...claims, exp }), secret, now)).toEqual(subject)
  })

  const { sub: _sub, ...withoutSubject } = claims
  const { iat: _iat, ...withoutTime } = claims
  test.each([
    ['without an expiry', () => sign(claims)],
    ['without a subject', () => sign({ ...withoutSubject, exp })],
    ['without a time of issue', () => sign({ ...withoutTime, exp })],
    ['with a subject that is no id', () => sign({ ...claims, exp, sub: '7 or 1=1' })],
    ['with a session that is no id', () => sign({ ...claims, exp, sid: 'x' })],
    ['of another issuer', () => sign({ ...claims, exp, iss: 'other' })],
    ['for another audience', () => sign({ ...claims, exp, aud: 'other' })],
    ['signed by another algorithm', () => sign({ ...claims, exp }, 'HS512')],
    ['not signed', async () => new UnsecuredJWT({ ...claims, exp }).encode()],
    ['not signed but of three parts', async () => `${new UnsecuredJWT({ ...claims, exp }).encode()}AAAA`],
    ['that is empty', async () => ''],
    ['that is none', async () => 'a.b.c'],
  ])('%s are refused', async (_name, make) => {
    await expect(readAccessToken(await make(), secret, now)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('forged ones are refused', async () => {
    const token = await signAccessToken(subject, secret, now)
    const [header, , signature] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims, exp, sub: '8' })).toString('base64url')
    const resigned = createHmac('sha256', `${secret}x`).update(`${header}.${payload}`).digest('base64url')
    for (const forged of [`${header}.${payload}.${signature}`, `${header}.${payload}.${resigned}`])
      await expect(readAccessToken(forged, secret, now)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('refresh tokens', () => {
  test('name their session; only the digest is kept', () => {
    const { token, hash } = createRefreshToken(subject.sessionId)
    expect(parseRefreshToken(token)).toMatchObject({ sessionId: subject.sessionId, hash })
    expect(hash).toHaveLength(32)
    expect(createRefreshToken(subject.sessionId).token).not.toBe(token)
  })

  test('are known to be of their session, and nothing else is', () => {
    const first = createRefreshToken(subject.sessionId)
    const isKnown = (token: string) => {
      const parsed = parseRefreshToken(token)
      return parsed !== null && wasIssued(parsed, first.hash)
    }
    const next = createNextToken(subject.sessionId, first.hash)
    expect([first, next].map(({ token }) => isKnown(token))).toEqual([true, true])
    const others = [
      createRefreshToken(subject.sessionId),
      createNextToken(subject.sessionId, createRefreshToken(subject.sessionId).hash),
    ]
    const moved = createNextToken(randomUUID(), first.hash).token.replace(/^[^.]*/, subject.sessionId)
    expect([...others.map(({ token }) => token), moved].map(isKnown)).toEqual([false, false, false])
  })

  test('with any letter changed are not known', () => {
    const first = createRefreshToken(subject.sessionId)
    const { token } = createNextToken(subject.sessionId, first.hash)
    for (let at = subject.sessionId.length + 1; at < token.length; at++)
      for (const letter of 'AbZ09_-') {
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        const parsed = changed === token ? null : parseRefreshToken(changed)
        expect(parsed !== null && wasIssued(parsed, first.hash), changed).toBe(false)
      }
  })

  test.each([
    '',
    '.',
    subject.sessionId,
    `${subject.sessionId}.`,
    `x${createRefreshToken(subject.sessionId).token}`,
    'a'.repeat(2000),
  ])('%j is none', (text) => {
    expect(parseRefreshToken(text)).toBeNull()
  })
})

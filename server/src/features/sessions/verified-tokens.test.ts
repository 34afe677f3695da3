import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountId } from '../../database/ids.ts'
import { accessTokenLifetime, signAccessToken } from './tokens.ts'
import { VerifiedTokens } from './verified-tokens.ts'

const secret = 'kJ7vQ2mZx9LwR4tB8nYc3Hf6Ds1Pg5Ua'
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const subject = { userId: accountId(7), sessionId: randomUUID() }

test('a token that was verified before runs out all the same', async () => {
  const tokens = new VerifiedTokens(secret)
  const token = await signAccessToken(subject, secret, now)
  for (const seconds of [0, 1, accessTokenLifetime - 1])
    expect(await tokens.read(token, later(seconds))).toEqual(subject)
  for (const seconds of [accessTokenLifetime, accessTokenLifetime + 1])
    await expect(tokens.read(token, later(seconds))).rejects.toMatchObject({ code: 'token_expired' })
})

test('a token that resembles one that was verified is refused, each time', async () => {
  const tokens = new VerifiedTokens(secret)
  const token = await signAccessToken(subject, secret, now)
  await tokens.read(token, now)
  const [header, , signature] = token.split('.')
  const other = await signAccessToken({ ...subject, userId: accountId(8) }, secret, now)
  const forged = [header, other.split('.')[1], signature].join('.')
  for (let i = 0; i < 2; i++)
    await expect(tokens.read(forged, now)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('of more tokens than are remembered each stands for its own user', async () => {
  const tokens = new VerifiedTokens(secret, 3)
  const signed = await Promise.all(
    [1, 2, 3, 4, 5].map((id) => signAccessToken({ ...subject, userId: accountId(id) }, secret, now)),
  )
  for (let round = 0; round < 2; round++)
    for (const [i, token] of signed.entries())
      expect(await tokens.read(token, now)).toEqual({ ...subject, userId: i + 1 })
})

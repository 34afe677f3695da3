import { createHash, randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { deleteTokens, hasUsableToken, insertToken, useToken, type LinkPurpose } from './queries.ts'

/** The lifetime of a link. */
export const linkHours = { verify_email: 48, reset_password: 1 } as const

/** A token for a link, 256 random bits of which only the digest is kept. Previous links of this purpose stop working. */
export async function issueLinkToken(
  client: PoolClient,
  { userId, purpose, now }: { userId: number; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await deleteTokens(client, userId, purpose)
  const expiresAt = new Date(now.getTime() + linkHours[purpose] * 3_600_000)
  await insertToken(client, { userId, purpose, hash: sha256(token), now, expiresAt })
  return token
}

/** Redeems a link's token. Returns its user, or null if it is unknown, expired, used or not for `userId`. Of two concurrent calls one succeeds. */
export async function useLinkToken(
  client: PoolClient,
  { token, ...link }: { token: string; purpose: LinkPurpose; now: Date; userId?: number },
): Promise<number | null> {
  return useToken(client, { hash: sha256(token), ...link })
}

/** Whether `useLinkToken` would redeem a token now. */
export const isLinkTokenUsable = (
  pool: Pool,
  { token, ...link }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<boolean> => hasUsableToken(pool, { hash: sha256(token), ...link })

/** Invalidates the unused links of a purpose. */
export async function withdrawLinkTokens(
  client: PoolClient,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
): Promise<void> {
  await deleteTokens(client, userId, purpose)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

import type { PoolClient } from 'pg'
import { requireOpenAccount, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { createLinkToken, hashOfToken } from '../../mail/link-token.ts'
import { deleteTokens, findUsableToken, insertToken, useToken, type LinkPurpose } from './queries.ts'

/** The lifetime of a link. */
export const linkHours = { verify_email: 48, reset_password: 1 } as const

/**
 * A token for a link, 256 random bits of which only the digest is kept. Previous links of this
 * purpose stop working.
 */
export async function issueLinkToken(
  transaction: PoolClient,
  { userId, purpose, now }: { userId: AccountId; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const client = await requireOpenAccount(transaction, userId)
  const { token, hash } = createLinkToken()
  await deleteTokens(client, userId, purpose)
  const expiresAt = new Date(now.getTime() + linkHours[purpose] * 3_600_000)
  await insertToken(client, { userId, purpose, hash, now, expiresAt })
  return token
}

/**
 * Redeems a link's token. Returns its user, or null if it is unknown, expired, used or not for
 * `userId`. Of two concurrent calls one succeeds.
 */
export async function useLinkToken(
  client: AccountClient,
  { token, ...link }: { token: string; purpose: LinkPurpose; now: Date; userId?: AccountId },
): Promise<AccountId | null> {
  return useToken(client, { hash: hashOfToken(token), ...link })
}

/** Returns the account whose link's token `useLinkToken` would redeem now; null if there is none. */
export const findLinkAccount = (
  db: Database,
  { token, ...link }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<AccountId | null> => findUsableToken(db, { hash: hashOfToken(token), ...link })

/** Invalidates the unused links of a purpose. */
export async function withdrawLinkTokens(
  client: AccountClient,
  { userId, purpose }: { userId: AccountId; purpose: LinkPurpose },
): Promise<void> {
  await deleteTokens(client, userId, purpose)
}

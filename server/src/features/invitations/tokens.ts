import type { PoolClient } from 'pg'
import { requireOpenAccount } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import { createLinkToken, hashOfToken } from '../../mail/link-token.ts'
import { findStanding, setHash, type StandingInvitation } from './queries.ts'

/**
 * A token for the link of an invitation, 256 random bits of which only the digest is kept. The
 * previous link stops working.
 */
export async function issueToken(
  transaction: PoolClient,
  { id, inviterId }: StandingInvitation,
): Promise<string> {
  const client = await requireOpenAccount(transaction, inviterId)
  const { token, hash } = createLinkToken()
  await setHash(client, inviterId, { id, hash })
  return token
}

/** The invitation whose link has this token. Null if it can't be accepted, for whatever reason. */
export const findByToken = (db: Database, token: string, now: Date): Promise<StandingInvitation | null> =>
  findStanding(db, { hash: hashOfToken(token) }, now)

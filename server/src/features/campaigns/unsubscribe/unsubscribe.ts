import type { Unsubscribe } from '@rapport/contract/campaigns/unsubscribes.ts'
import type { UnsubscribeWay } from '@rapport/contract/campaigns/vocabularies.ts'
import type { Pool } from 'pg'
import { lockOpenAccount } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../http/authorize.ts'
import { announceChange } from '../../../live/announce.ts'
import { lockEnrolments, refuseAddress, stopAddresses } from '../inbound/queries.ts'
import { countReceipts, findByToken, findReceipts, type ReceiptRow, type TokenRow } from './queries.ts'
import { insertEvent } from '../events.ts'

export type UnsubscribeDeps = { pool: Pool; now: () => Date }

/** Anybody may ask for anything: PostgreSQL would refuse a text with a NUL. */
const findLink = async (db: Database, token: string): Promise<TokenRow | null> =>
  /^[\w-]+$/.test(token) ? findByToken(db, token) : null

/** Whether a link asks if it shall unsubscribe somebody. One that nobody knows, was erased or has been used does not; that of a test always does. */
export async function isOpenLink({ pool }: UnsubscribeDeps, token: string): Promise<boolean> {
  const found = await findLink(pool, token)
  return found !== null && (found.isTest || !found.isUnsubscribed)
}

/**
 * Stops every campaign of the account that wrote the email from writing to its address again, at once. Whoever knows the link may; it says nothing
 * about whether it was known. The link of a test shows the same, and changes nothing.
 */
export async function unsubscribe(
  { pool, now }: UnsubscribeDeps,
  { token, how }: { token: string; how: UnsubscribeWay },
): Promise<void> {
  const link = await findLink(pool, token)
  if (!link || link.isTest || link.isUnsubscribed) return
  const { userId, addressHash, sendId, campaignId, enrolmentId } = link
  await inTransaction(pool, async (transaction) => {
    const client = await lockOpenAccount(transaction, userId)
    // Removed meanwhile: nobody writes to the address again.
    if (!client) return
    await lockEnrolments(client, userId, { enrolmentId, addressHash })
    const at = now()
    const refused = { addressHash, why: 'unsubscribed', sendId, evidence: how, at } as const
    if (!(await refuseAddress(client, userId, refused))) return
    await insertEvent(client, {
      userId,
      campaignId,
      enrolmentId,
      sendId,
      kind: 'unsubscribed',
      detail: { how },
      at,
    })
    const stopped = await stopAddresses(client, userId, {
      hashes: [addressHash],
      reason: 'unsubscribed',
      now: at,
    })
    const changed = new Set([...stopped, ...(campaignId === null ? [] : [campaignId])])
    for (const id of changed) await announceChange(client, userId, { kind: 'campaign', id })
  })
}

type UnsubscribePage = { items: Unsubscribe[]; metadata: { total: number; page: number; limit: number } }

/** A page of the account's unsubscribes, newest first. A page beyond the end is empty. */
export async function listUnsubscribes(
  { pool }: UnsubscribeDeps,
  { userId }: Actor,
  { page, limit }: { page: number; limit: number },
): Promise<UnsubscribePage> {
  const [rows, total] = await Promise.all([
    findReceipts(pool, userId, { offset: (page - 1) * limit, limit }),
    countReceipts(pool, userId),
  ])
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

function toContract({ campaignId, campaignName, at, refused, ...row }: ReceiptRow): Unsubscribe {
  return {
    ...row,
    at: at.toISOString(),
    campaign: campaignId === null ? null : { id: campaignId, name: campaignName ?? '' },
    refused: refused.map((one) => ({
      campaign: { id: one.campaignId, name: one.campaignName },
      at: new Date(one.at).toISOString(),
    })),
  }
}

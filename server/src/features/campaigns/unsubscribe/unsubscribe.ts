import type { Unsubscribe } from '@rapport/contract/campaigns/unsubscribes.ts'
import type { UnsubscribeWay } from '@rapport/contract/campaigns/vocabularies.ts'
import type { Pool } from 'pg'
import { lockAccountsOf } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Actor } from '../../../http/authorize.ts'
import { announceChange } from '../../../live/announce.ts'
import { refuseAddress, stopAddresses } from '../inbound/queries.ts'
import { countReceipts, findByToken, findReceipts, type ReceiptRow, type TokenRow } from './queries.ts'
import { insertEvent } from '../events.ts'
import type { LinkSender, LinkState } from './unsubscribe-page.ts'

export type UnsubscribeDeps = { pool: Pool; now: () => Date }

/**
 * The email of a link. Characters that programs take along behind a link, such as a bracket or a
 * full stop, are ignored. A token can be any text, and PostgreSQL would refuse one with a NUL.
 */
async function findLink(db: Database, given: string): Promise<TokenRow | null> {
  const [, token] = /^([\w-]+)[^\w-]*$/.exec(given) ?? []
  return token === undefined ? null : findByToken(db, token)
}

/**
 * The state of a link, and whose emails it is about. The link of a test always asks. One of an
 * account that is gone asks as long as it had teammates.
 */
export async function readLink(
  { pool }: Pick<UnsubscribeDeps, 'pool'>,
  token: string,
): Promise<{ state: LinkState; sender: LinkSender }> {
  const found = await findLink(pool, token)
  if (!found) return { state: 'broken', sender: null }
  const { isTest, isUnsubscribed, userId, teamId, addressHash, sender } = found
  const isGone = teamId === null || (isTest && userId === null)
  const isOver = isGone || addressHash === null || (isUnsubscribed && !isTest)
  return { state: isOver ? 'done' : 'open', sender }
}

/**
 * Stops every campaign of the team whose account wrote the email from writing to its address again,
 * at once. Anyone who knows the link may do so. The link of a test shows the same, and changes
 * nothing.
 */
export async function unsubscribe(
  { pool, now }: UnsubscribeDeps,
  { token, how }: { token: string; how: UnsubscribeWay },
): Promise<{ state: LinkState; sender: LinkSender }> {
  const link = await findLink(pool, token)
  if (!link) return { state: 'broken', sender: null }
  let waiting: TokenRow | null = link
  while (waiting) waiting = await refuseLink({ pool, now }, waiting, { token, how })
  return { state: 'done', sender: link.sender }
}

/**
 * Refuses the address of an email to the team that the link was read with. If its account has joined
 * another team meanwhile, changes nothing and returns the link as it is now; otherwise null.
 */
async function refuseLink(
  { pool, now }: UnsubscribeDeps,
  { teamId, addressHash, sendId, isTest, isUnsubscribed }: TokenRow,
  { token, how }: { token: string; how: UnsubscribeWay },
): Promise<TokenRow | null> {
  if (teamId === null || addressHash === null || isTest || isUnsubscribed) return null
  return inTransaction(pool, async (transaction) => {
    const client = await lockAccountsOf(transaction, teamId)
    // Read again: the account that wrote may be gone by now, or in another team.
    const link = await findLink(transaction, token)
    if (link && link.teamId !== teamId) return link
    // Nobody writes to the address again once the last account was removed.
    if (!client || !link) return null
    const at = now()
    const { userId, campaignId, enrolmentId } = link
    const refused = { userId, addressHash, why: 'unsubscribed', sendId, evidence: how, at } as const
    if (!(await refuseAddress(client, teamId, refused))) return null
    if (userId !== null) {
      const event = { userId, campaignId, enrolmentId, sendId, at }
      await insertEvent(client, { ...event, kind: 'unsubscribed', detail: { how } })
      if (campaignId !== null) await announceChange(client, userId, { kind: 'campaign', id: campaignId })
    }
    await stopAddresses(client, teamId, { hashes: [addressHash], reason: 'unsubscribed', now: at })
    return null
  })
}

type UnsubscribePage = { items: Unsubscribe[]; metadata: { total: number; page: number; limit: number } }

/** A page of the team's unsubscribes, newest first. A page beyond the end is empty. */
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

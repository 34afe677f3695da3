import type { Unsubscribe } from '@rapport/contract/campaigns/unsubscribes.ts'
import type { UnsubscribeWay } from '@rapport/contract/campaigns/vocabularies.ts'
import type { Pool } from 'pg'
import { lockAccountsOf, type AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { TeamId } from '../../../database/ids.ts'
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
  const { isTest, userId, teams, addressHash, sender } = found
  const isGone = teams.length === 0 || (isTest && userId === null)
  const isOver = isGone || addressHash === null || (!isTest && teams.every(({ isRefused }) => isRefused))
  return { state: isOver ? 'done' : 'open', sender }
}

/**
 * Stops every campaign of the teams that the email speaks for from writing to its address again, at once.
 * Anyone who knows the link may do so. The link of a test shows the same, and changes nothing.
 */
export async function unsubscribe(
  { pool, now }: UnsubscribeDeps,
  { token, how }: { token: string; how: UnsubscribeWay },
): Promise<{ state: LinkState; sender: LinkSender }> {
  const link = await findLink(pool, token)
  if (!link) return { state: 'broken', sender: null }
  const asked = new Set<TeamId>()
  for (let next = nextTeam(link, asked); next !== null;) {
    asked.add(next)
    const current = await refuseLink({ pool, now }, next, { token, how })
    next = nextTeam(current, asked)
  }
  return { state: 'done', sender: link.sender }
}

/** The next team that the address of an email is still to be refused to. */
function nextTeam(link: TokenRow | null, asked: ReadonlySet<TeamId>): TeamId | null {
  if (!link || link.isTest || link.addressHash === null) return null
  return link.teams.find(({ id, isRefused }) => !isRefused && !asked.has(id))?.id ?? null
}

/** Refuses the address of an email to a team, if the email still speaks for it. Returns the link as it is. */
async function refuseLink(
  { pool, now }: UnsubscribeDeps,
  teamId: TeamId,
  { token, how }: { token: string; how: UnsubscribeWay },
): Promise<TokenRow | null> {
  return inTransaction(pool, async (transaction) => {
    const client = await lockAccountsOf(transaction, teamId)
    // Read again: the account that wrote may be gone by now, or in another team.
    const link = await findLink(transaction, token)
    // Nobody writes to the address again once the last account was removed.
    if (client && link?.teams.some(({ id }) => id === teamId))
      await refuseTo(client, teamId, link, { how, at: now() })
    return link
  })
}

async function refuseTo(
  client: AccountClient,
  teamId: TeamId,
  { addressHash, sendId, userId, userTeamId, campaignId, enrolmentId }: TokenRow,
  { how, at }: { how: UnsubscribeWay; at: Date },
): Promise<void> {
  if (addressHash === null) return
  const sender = userTeamId === teamId ? userId : null
  const refused = { userId: sender, addressHash, why: 'unsubscribed', sendId, evidence: how, at } as const
  if (!(await refuseAddress(client, teamId, refused))) return
  if (sender !== null) {
    const event = { userId: sender, campaignId, enrolmentId, sendId, at }
    await insertEvent(client, { ...event, kind: 'unsubscribed', detail: { how } })
    if (campaignId !== null) await announceChange(client, sender, { kind: 'campaign', id: campaignId })
  }
  await stopAddresses(client, teamId, { hashes: [addressHash], reason: 'unsubscribed', now: at })
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

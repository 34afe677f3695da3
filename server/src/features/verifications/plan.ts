import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VerificationTarget } from '@rapport/contract/verifications/schemas.ts'
import { isOwnId } from '@rapport/contract/people/own-people.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import { mailboxHash } from '../../mail/mailbox-hash.ts'
import { assertCampaign } from '../campaigns/campaigns.ts'
import { chosenMembers } from '../lists/lists.ts'
import { findOwnVerdicts } from '../own-people/own-people.ts'
import { findCampaignMailboxes, findHeld, findKnownShared, type HeldAddress } from './held-queries.ts'
import type { NewAddress } from './address-queries.ts'
import type { Place } from './queries.ts'

/** Milliseconds for which a verdict is good enough not to ask again. */
const freshMs = 30 * 24 * 60 * 60 * 1000

export type Plan = {
  place: Place
  /** Mailboxes that the account has there. */
  addresses: number
  known: number
  toAsk: NewAddress[]
}

type PlanDeps = { userId: AccountId; suppressionKey: string; now: Date }

/**
 * The mailboxes of a list's members or a campaign's people, each once, and those that need not be
 * asked. Throws `not_found`.
 */
export async function planVerification(
  db: Database,
  { userId, suppressionKey, now }: PlanDeps,
  target: VerificationTarget,
): Promise<Plan> {
  const { place, memberIds, addresses } = await membersOf(db, userId, target)
  const held = await findHeld(db, userId, memberIds)
  const all = await groupByMailbox(suppressionKey, held)
  const only =
    addresses &&
    (await groupByMailbox(
      suppressionKey,
      addresses.map((address) => ({ address })),
    ))
  const byHash = only ? new Map([...all].filter(([hash]) => only.has(hash))) : all
  const known = await knownAmong(db, userId, { byHash, now })
  const toAsk = [...byHash].flatMap(([key, holders]): NewAddress[] => {
    const [memberId, ...alsoOf] = new Set(holders.map((each) => each.memberId))
    if (memberId === undefined || known.has(key)) return []
    const isOwn = isOwnId(memberId)
    const hash = Buffer.from(key, 'hex')
    return [{ hash, personId: isOwn ? null : memberId, ownPersonId: isOwn ? memberId : null, alsoOf }]
  })
  return { place, addresses: byHash.size, known: byHash.size - toAsk.length, toAsk }
}

/** Addresses that are hashed before other requests have their turn: some milliseconds. */
const hashedAtOnce = 500

/** By the hash of the mailbox in hexadecimal. */
async function groupByMailbox<T extends { address: string }>(
  suppressionKey: string,
  rows: readonly T[],
): Promise<Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  for (const [at, row] of rows.entries()) {
    if (at % hashedAtOnce === hashedAtOnce - 1) await nextTurn()
    const key = mailboxHash(suppressionKey, row.address).toString('hex')
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** `addresses`: those meant; null: all that these people have. */
type Members = { place: Place; memberIds: number[]; addresses: string[] | null }

async function membersOf(db: Database, userId: AccountId, target: VerificationTarget): Promise<Members> {
  if ('listId' in target) {
    const { listId, ...chosen } = target
    const memberIds = await chosenMembers(db, userId, { listId, chosen })
    return { place: { listId, campaignId: null }, memberIds, addresses: null }
  }
  const { campaignId } = target
  await assertCampaign(db, userId, campaignId)
  const rows = await findCampaignMailboxes(db, userId, campaignId)
  return {
    place: { listId: null, campaignId },
    memberIds: rows.map(({ memberId }) => memberId),
    addresses: rows.map(({ address }) => address),
  }
}

type Hashed = ReadonlyMap<string, readonly HeldAddress[]>

/** The mailboxes, by their hashes in hexadecimal, of which all holders know whether they work. */
export async function knownAmong(
  db: Database,
  userId: AccountId,
  { byHash, now }: { byHash: Hashed; now: Date },
): Promise<Set<string>> {
  const since = new Date(now.getTime() - freshMs)
  const own = await findOwnVerdicts(db, userId, [...byHash.keys()])
  const shared = [...byHash.values()].flat().flatMap(({ scope, address }) => (scope === 'own' ? [] : address))
  const knownOwn = new Set(
    own.flatMap(({ hash, verdict, reason, checkedAt }) =>
      reason === 'bounced' || (verdict !== 'unknown' && checkedAt > since) ? hash : [],
    ),
  )
  const knownShared = new Set(await findKnownShared(db, shared, since))
  const isKnown = (hash: string, { scope, address }: HeldAddress) =>
    scope === 'own' ? knownOwn.has(hash) : knownShared.has(address)
  return new Set(
    [...byHash].flatMap(([hash, holders]) => (holders.every((each) => isKnown(hash, each)) ? hash : [])),
  )
}

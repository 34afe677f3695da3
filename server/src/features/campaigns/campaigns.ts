import type { Campaign, CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Pool, PoolClient } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { Database } from '../../database/database.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { announceChange } from '../../live/announce.ts'
import { deleteUnlisted } from '../own-people/own-people.ts'
import {
  countCampaigns,
  findCampaign,
  findCampaigns,
  findOnlyMailbox,
  findOwnContacts,
  findSetup,
  insertCampaign,
  lockCampaign,
  lockRunning,
  removeCampaign,
  replaceMailboxes,
  updateCampaign,
  type CampaignChange,
  type CampaignFilter,
  type CampaignRow,
  type LockedCampaign,
} from './queries.ts'
import { startSending } from './sending/wake/start-sending.ts'

export { releaseBrake, type BrakeDeps } from './release/release.ts'
export { findAllBrake, forgetSendingIdentity, holdRestored } from './restored/queries.ts'
export { rehashAddresses } from './enrolments/rehash.ts'
export { countHeldForTeammates, releaseFromTeammates } from './enrolments/release-from-teammates.ts'

export type CampaignsDeps = { pool: Pool; now: () => Date }

/** A page of the account's campaigns, newest first. A page beyond the end is empty. */
export async function findCampaignPage(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  { userId }: Actor,
  { page, limit, ...filter }: CampaignFilter & { page: number; limit: number },
): Promise<{ items: Campaign[]; metadata: { total: number; page: number; limit: number } }> {
  const { rows, total } = await findCampaigns(pool, userId, { ...filter, offset: (page - 1) * limit, limit })
  return { items: rows.map(toContract), metadata: { total, page, limit } }
}

/** Throws `too_many_campaigns`. */
export async function createCampaign(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { name }: { name: string },
): Promise<Campaign> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    if ((await countCampaigns(client, userId)) >= limits.maxCampaigns)
      throw new AppError('too_many_campaigns')
    const id = await insertCampaign(client, userId, { name, now: now() })
    const mailboxId = await findOnlyMailbox(client, userId)
    if (mailboxId !== null) await chooseMailbox(client, id, { mailboxId, setup: {}, now: now() })
    await announceChange(client, userId, { kind: 'campaign', id })
    return readCampaign(client, userId, id)
  })
}

/**
 * Makes a campaign send from this mailbox alone. Requires `lockCampaign`, or a new campaign that no
 * other transaction can see yet.
 */
export async function chooseMailbox(
  client: AccountClient,
  id: number,
  { mailboxId, setup: stored, now }: { mailboxId: number; setup: unknown; now: Date },
): Promise<void> {
  const setup = campaignSetup.parse({ ...campaignSetup.parse(stored), mailboxIds: [mailboxId] })
  await replaceMailboxes(client, id, setup.mailboxIds)
  await updateCampaign(client, id, { setup, now })
}

/** Throws `not_found`. */
export async function getCampaign(
  { pool }: { pool: Database },
  { userId }: Pick<Actor, 'userId'>,
  { id }: { id: number },
): Promise<CampaignDetails> {
  const campaign = await readCampaign(pool, userId, id)
  const setup = await findSetup(pool, userId, id)
  // Removed since it was read.
  if (setup === undefined) throw new AppError('not_found')
  return { ...campaign, setup: campaignSetup.parse(setup) }
}

/**
 * Deletes a draft, with the account's own people whom only the campaign kept. Throws `not_found` or
 * `not_a_draft`.
 */
export async function deleteCampaign(
  { pool }: Pick<CampaignsDeps, 'pool'>,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  const { userId } = actor
  await asActor(pool, actor, async (client) => {
    const { status } = await lockedCampaign(client, userId, id)
    if (status !== 'draft') throw new AppError('not_a_draft')
    const ownIds = await findOwnContacts(client, id)
    await removeCampaign(client, id)
    await deleteUnlisted(client, ownIds)
    await announceChange(client, userId, { kind: 'campaign', id })
  })
}

/** Throws `not_found`. */
export async function renameCampaign(
  deps: CampaignsDeps,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Campaign> {
  return changeCampaign(deps, actor, id, () => ({ name }))
}

/** Throws `not_found`, or `conflict` for one that neither runs nor is paused, or is archived. */
export async function pauseCampaign(
  deps: CampaignsDeps,
  actor: Actor,
  { id, paused }: { id: number; paused: boolean },
): Promise<Campaign> {
  return changeCampaign(deps, actor, id, ({ status, isArchived }) => {
    const wanted = paused ? 'paused' : 'running'
    if (status === wanted) return null
    if (status !== 'running' && status !== 'paused') throw new AppError('conflict')
    if (isArchived) throw new AppError('conflict')
    return { status: wanted }
  })
}

/** Pauses all campaigns of an account that may no longer have any. */
export async function pauseCampaigns(
  client: AccountClient,
  userId: AccountId,
  { now }: { now: Date },
): Promise<void> {
  for (const id of await lockRunning(client, userId)) {
    await updateCampaign(client, id, { status: 'paused', now })
    await announceChange(client, userId, { kind: 'campaign', id })
  }
}

/** Throws `not_found`. */
export async function archiveCampaign(
  deps: CampaignsDeps,
  actor: Actor,
  { id, archived }: { id: number; archived: boolean },
): Promise<Campaign> {
  return changeCampaign(deps, actor, id, ({ status, isArchived }) =>
    isArchived === archived
      ? null
      : { isArchived: archived, ...(archived && status === 'running' && { status: 'paused' }) },
  )
}

/**
 * Changes a campaign by what `decide` returns, null for no change. Throws `not_found`, and what
 * `decide` throws.
 */
async function changeCampaign(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  id: number,
  decide: (campaign: LockedCampaign) => CampaignChange | null,
): Promise<Campaign> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const change = decide(await lockedCampaign(client, userId, id))
    if (change) {
      await updateCampaign(client, id, { ...change, now: now() })
      if (change.status === 'running') await startSending(client, { campaignId: id, now: now() })
      await announceChange(client, userId, { kind: 'campaign', id })
    }
    return readCampaign(client, userId, id)
  })
}

/** Locks a campaign as `lockCampaign` does. Throws `not_found`. */
export async function lockedCampaign(
  client: PoolClient,
  userId: AccountId,
  id: number,
): Promise<LockedCampaign> {
  const campaign = await lockCampaign(client, userId, id)
  if (!campaign) throw new AppError('not_found')
  return campaign
}

/** Throws `not_found`. */
export async function assertCampaign(db: Database, userId: AccountId, id: number): Promise<void> {
  if ((await findSetup(db, userId, id)) === undefined) throw new AppError('not_found')
}

/** Throws `not_found`. */
export async function readCampaign(db: Database, userId: AccountId, id: number): Promise<Campaign> {
  const row = await findCampaign(db, userId, id)
  if (!row) throw new AppError('not_found')
  return toContract(row)
}

const toContract = ({ createdAt, updatedAt, launchedAt, finishedAt, ...row }: CampaignRow): Campaign => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  launchedAt: launchedAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
})

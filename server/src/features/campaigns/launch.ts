import type { Campaign, CampaignDetails } from '@rapport/contract/campaigns/schemas.ts'
import { campaignSetup, type CampaignSetup } from '@rapport/contract/campaigns/setup.ts'
import type { FieldError } from '@rapport/contract/errors.ts'
import type { PoolClient } from 'pg'
import { asActor, type AccountClient } from '../../database/as-account.ts'
import type { AccountId } from '../../database/ids.ts'
import type { Config } from '../../config/config.ts'
import type { Actor } from '../../http/authorize.ts'
import { AppError } from '../../http/errors.ts'
import { announceChange } from '../../live/announce.ts'
import { chooseMailbox, getCampaign, lockedCampaign, readCampaign, type CampaignsDeps } from './campaigns.ts'
import {
  countWaiting,
  findOnlyMailbox,
  findOwnMailboxes,
  forgetPlans,
  hasSent,
  replaceMailboxes,
  updateCampaign,
} from './queries.ts'
import { refuseWhileMoving } from '../teams/teams.ts'
import { drawHoldout } from './enrolments/enrol-queries.ts'
import { holdTeammatesPeople } from './enrolments/teammates-queries.ts'
import { insertEvents } from './events.ts'
import { replanFirst, startSending } from './sending/wake/start-sending.ts'
import { findSteps } from './steps/queries.ts'
import { missing, stepsMissing } from './steps/steps.ts'
import { canTrack } from './tracking/tracking-of.ts'

type SetupChange = { [K in keyof CampaignSetup]?: CampaignSetup[K] | undefined }

/**
 * Changes a campaign's setup; absent settings stay. Throws `not_found`; `conflict` for another
 * version than the campaign's; `invalid_request` for a mailbox that isn't the account's or was
 * removed, and for counting opens or clicks where that cannot work.
 */
export async function changeSetup(
  { pool, now, config }: CampaignsDeps & { config: Pick<Config, 'publicUrl'> },
  actor: Actor,
  { id, version, setup: change }: { id: number; version: number; setup: SetupChange },
): Promise<CampaignDetails> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const campaign = await lockedCampaign(client, userId, id)
    if (campaign.version !== version) throw new AppError('conflict')
    const before = campaignSetup.parse(campaign.setup)
    const setup = campaignSetup.parse({ ...before, ...change })
    assertTrackable(config, change)
    if (change.mailboxIds) await assertOwn(client, userId, change.mailboxIds)
    if (JSON.stringify(setup) !== JSON.stringify(before)) {
      await replaceMailboxes(client, id, setup.mailboxIds)
      await updateCampaign(client, id, { setup, version: version + 1, now: now() })
      if (campaign.status !== 'draft') await replanFirst(client, { campaignId: id, now: now() })
      await announceChange(client, userId, { kind: 'campaign', id })
    }
    return getCampaign({ pool: client }, actor, { id })
  })
}

function assertTrackable(config: Pick<Config, 'publicUrl'>, change: SetupChange): void {
  const errors = (['opens', 'clicks'] as const).flatMap((field) =>
    change[field] === true && !canTrack(config)
      ? [{ path: `setup.${field}`, code: 'error_needs_https' }]
      : [],
  )
  if (errors.length > 0) throw new AppError('invalid_request', { errors })
}

async function assertOwn(client: PoolClient, userId: AccountId, mailboxIds: number[]): Promise<void> {
  const own = new Set((await findOwnMailboxes(client, userId, mailboxIds)).map(({ id }) => id))
  const errors = mailboxIds.flatMap((mailboxId, at) =>
    own.has(mailboxId) ? [] : [{ path: `setup.mailboxIds.${at}`, code: 'error_unknown_value' }],
  )
  if (errors.length > 0) throw new AppError('invalid_request', { errors })
}

/**
 * Does nothing to a campaign that runs. Holds the people whom a running campaign of a teammate has by
 * now. Throws `not_found`; `conflict` for one that is paused or archived; `cannot_launch` with what is
 * missing.
 */
export async function launchCampaign(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<Campaign> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const { status, isArchived, setup } = await lockedCampaign(client, userId, id)
    if (status === 'running') return readCampaign(client, userId, id)
    if (status === 'paused' || isArchived) throw new AppError('conflict')
    await refuseWhileMoving(client, userId)
    const { mailboxIds: chosen, holdoutPercent } = campaignSetup.parse(setup)
    // The mailbox may have been connected since the campaign was created.
    const only = chosen.length === 0 ? await findOnlyMailbox(client, userId) : null
    const mailboxIds = only === null ? chosen : [only]
    await leaveToTeammates(client, userId, { id, now: now() })
    const errors = await missingToLaunch(client, userId, { id, mailboxIds })
    if (errors.length > 0) throw new AppError('cannot_launch', { errors })
    if (only !== null) await chooseMailbox(client, id, { mailboxId: only, setup, now: now() })
    await drawHoldout(client, id, holdoutPercent)
    await updateCampaign(client, id, { status: 'running', now: now() })
    await startSending(client, { campaignId: id, now: now() })
    await announceChange(client, userId, { kind: 'campaign', id })
    return readCampaign(client, userId, id)
  })
}

async function leaveToTeammates(
  client: AccountClient,
  userId: AccountId,
  { id: campaignId, now: at }: { id: number; now: Date },
): Promise<void> {
  const ids = await holdTeammatesPeople(client, campaignId)
  const detail = { reason: 'in_teammates_campaign' } as const
  await insertEvents(client, userId, { campaignId, ids, kind: 'held', detail, at })
}

async function missingToLaunch(
  client: PoolClient,
  userId: AccountId,
  { id, mailboxIds }: { id: number; mailboxIds: number[] },
): Promise<FieldError[]> {
  const mailboxes = await findOwnMailboxes(client, userId, mailboxIds)
  return [
    ...stepsMissing(await findSteps(client, id)),
    ...((await countWaiting(client, id)) > 0 ? [] : [missing('contacts')]),
    ...(mailboxes.some(({ canSend }) => canSend) ? [] : [missing('setup.mailboxIds')]),
  ]
}

/**
 * Takes back all plans. Does nothing to a draft. Throws `not_found`; `conflict` for one that is
 * archived; `already_sent`.
 */
export async function returnToDraft(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id }: { id: number },
): Promise<Campaign> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const { status, isArchived } = await lockedCampaign(client, userId, id)
    if (status === 'draft') return readCampaign(client, userId, id)
    if (isArchived) throw new AppError('conflict')
    if (await hasSent(client, id)) throw new AppError('already_sent')
    await forgetPlans(client, id)
    await updateCampaign(client, id, { status: 'draft', now: now() })
    await announceChange(client, userId, { kind: 'campaign', id })
    return readCampaign(client, userId, id)
  })
}

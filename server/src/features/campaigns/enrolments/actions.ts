import type { ChosenEnrolments, EnrolmentDetails } from '@rapport/contract/campaigns/enrolments.ts'
import { reasonOf, reasons, type Remedy } from '@rapport/contract/campaigns/reasons.ts'
import type { EnrolmentAction } from '@rapport/contract/campaigns/vocabularies.ts'
import { campaignSetup } from '@rapport/contract/campaigns/setup.ts'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Config } from '../../../config/config.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { announceChange } from '../../../live/announce.ts'
import { deleteUnlisted } from '../../own-people/own-people.ts'
import { assertCampaign, lockedCampaign, type CampaignsDeps } from '../campaigns.ts'
import { dueAfter } from '../guards/planning.ts'
import { hoursFor } from '../guards/windows.ts'
import { byChance, planContinued, planNext } from '../sending/plan/plan.ts'
import { startSending } from '../sending/wake/start-sending.ts'
import {
  findFollowing,
  lockEnrolment,
  refreshEnrolment,
  releaseColleagues,
  removeEnrolments,
  setNext,
  setState,
  type LockedEnrolment,
} from './action-queries.ts'
import { chosenOf, getEnrolment, readEnrolment, type EnrolmentDeps } from './enrolments.ts'
import { findRefused } from './enrol-queries.ts'
import { readRecipients, type Recipient } from './recipients.ts'
import { findChosen } from './table-queries.ts'
import { findTeammatesPeople } from './teammates-queries.ts'
import { insertEvents, type EventWithDetail } from '../events.ts'

type ActionDeps = EnrolmentDeps & { config: Pick<Config, 'suppressionKey'> }
type Enrolment = { id: number; contactId: number }

/**
 * Throws `not_found`, `conflict` for an action that makes no sense in the enrolment's state, and
 * `with_teammate` while a teammate's campaign has the person.
 */
export async function actOnEnrolment(
  deps: ActionDeps,
  actor: Actor,
  { id, contactId, action }: Enrolment & { action: EnrolmentAction },
): Promise<EnrolmentDetails> {
  const { pool, now } = deps
  const { userId } = actor
  await assertCampaign(pool, userId, id)
  const { talentId } = await getEnrolment(deps, actor, { id, contactId })
  const [person = null] =
    action === 'resume' && talentId !== null
      ? await readRecipients({ pool, ...deps.config }, actor, [talentId])
      : []
  return asActor(pool, actor, async (client) => {
    const { setup, status } = await lockedCampaign(client, userId, id)
    const enrolment = await lockEnrolment(client, id, contactId)
    if (!enrolment) throw new AppError('not_found')
    const context = { userId, contact: enrolment, setup: campaignSetup.parse(setup), person, now: now() }
    const event = await actions[action](client, context)
    const isUnplanned = enrolment.nextStepId === null && !enrolment.isHoldout
    if (action === 'resume' && status !== 'draft' && isUnplanned)
      await planNext(client, byChance, { enrolmentId: contactId, after: now() })
    if (status === 'running') await startSending(client, { campaignId: id, now: now() })
    await insertEvents(client, userId, { campaignId: id, ids: [contactId], ...event, at: now() })
    await announceChange(client, userId, { kind: 'campaign', id })
    return readEnrolment(client, deps, { id, contactId })
  })
}

type Context = {
  userId: AccountId
  contact: LockedEnrolment
  setup: ReturnType<typeof campaignSetup.parse>
  /** The person with the data known now. */
  person: Recipient | null
  now: Date
}

/** Each action returns its event. */
const actions: Record<
  EnrolmentAction,
  (client: AccountClient, context: Context) => Promise<EventWithDetail>
> = {
  hold: async (client, { contact }) => {
    if (contact.state !== 'active') throw new AppError('conflict')
    await setState(client, contact.id, { state: 'held', reason: 'held' })
    return { kind: 'held', detail: { reason: 'held' } }
  },
  resume,
  stop: async (client, { contact: { id, state } }) => {
    if (state !== 'active' && state !== 'held') throw new AppError('conflict')
    await setState(client, id, { state: 'stopped', reason: 'stopped' })
    return { kind: 'stopped', detail: { reason: 'stopped' } }
  },
  skip,
}

/** Whether the data known of the person now may have brought the remedy. */
const mayBeKnown = {
  reveal: true,
  reveal_address: true,
  edit_setup: true,
  edit_variables: true,
  release: false,
  resolve_send: false,
  resume_campaign: false,
  connect_mailbox: false,
  activate_mailbox: false,
  renew_plan: false,
  confirm_brake: false,
  resume_mailbox: false,
  wait: false,
} as const satisfies Record<Remedy, boolean>

async function resume(
  client: AccountClient,
  { userId, contact, setup, person }: Context,
): Promise<EventWithDetail> {
  const { id, state } = contact
  const reason = reasonOf(contact.reason)
  const remedy = reason && reasons[reason].remedy
  const isStoppedByHand = state === 'stopped' && reason === 'stopped'
  // The owner must first say what happened to their email.
  if (reason === 'send_unknown') throw new AppError('conflict')
  if ((state !== 'held' && !isStoppedByHand) || !person) throw new AppError('conflict')
  if (remedy && mayBeKnown[remedy]) {
    const { status } = person
    if (person.addressHash === null || status === 'invalid' || (status === 'risky' && !setup.risky))
      throw new AppError('conflict')
    const refused = await findRefused(client, userId, [person.addressHash])
    if (refused.length > 0 || !(await refreshEnrolment(client, id, person))) throw new AppError('conflict')
  }
  if ((await findTeammatesPeople(client, [id])).has(id)) throw new AppError('with_teammate')
  await setState(client, id, { state: 'active', reason: null })
  return { kind: 'resumed', detail: { reason } }
}

/** The step after it comes as if the skipped one had gone now. */
async function skip(client: AccountClient, { contact, setup, now }: Context): Promise<EventWithDetail> {
  const { id, state, nextStepId, zone } = contact
  if ((state !== 'active' && state !== 'held') || nextStepId === null) throw new AppError('conflict')
  const following = await findFollowing(client, id, nextStepId)
  if (following) {
    const { amount, unit } = following
    const dueAt = dueAfter({ wait: { amount, unit }, previousAt: now, ...hoursFor(setup, zone) })
    await setNext(client, id, { stepId: following.id, waitsFrom: now, dueAt })
  } else {
    await setNext(client, id, { stepId: null, waitsFrom: now, dueAt: null })
    await setState(client, id, { state: 'finished', reason: null })
  }
  return { kind: 'skipped', detail: { stepId: nextStepId } }
}

/** Throws `not_found`. */
export async function deleteEnrolment(
  deps: CampaignsDeps,
  actor: Actor,
  { id, contactId }: Enrolment,
): Promise<void> {
  const { deleted } = await deleteEnrolments(deps, actor, { id, chosen: { contactIds: [contactId] } })
  if (deleted === 0) throw new AppError('not_found')
}

type ChosenInput = { id: number; chosen: ChosenEnrolments }

/**
 * Deletes enrolments, with the account's own people whom only the campaign kept. Throws `not_found`
 * for the campaign; ids that it doesn't have are skipped.
 */
export async function deleteEnrolments(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id, chosen }: ChosenInput,
): Promise<{ deleted: number }> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    await lockedCampaign(client, userId, id)
    const ids = await findChosen(client, id, chosenOf(chosen))
    const { removed: deleted, ownIds } = await removeEnrolments(client, { ids, now: now() })
    await deleteUnlisted(client, ownIds)
    if (deleted > 0) await announceChange(client, userId, { kind: 'campaign', id })
    return { deleted }
  })
}

/**
 * Releases people who are held for a colleague's reply, and skips all others. Throws `not_found`
 * for the campaign.
 */
export async function releaseEnrolments(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id, chosen }: ChosenInput,
): Promise<{ released: number }> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const { status } = await lockedCampaign(client, userId, id)
    const ids = await releaseColleagues(client, await findChosen(client, id, chosenOf(chosen)))
    await insertEvents(client, userId, { campaignId: id, ids, kind: 'released', detail: {}, at: now() })
    if (ids.length > 0) await announceChange(client, userId, { kind: 'campaign', id })
    if (status === 'running') await startSending(client, { campaignId: id, now: now() })
    return { released: ids.length }
  })
}

/**
 * Lets people who had finished go on with the steps that were appended since; people who were sent
 * them all, or whom a running campaign of a teammate has, are skipped. In a campaign that has
 * finished, they wait until it is launched again. Throws `not_found` for the campaign; `conflict` for
 * one that is archived.
 */
export async function continueEnrolments(
  { pool, now }: CampaignsDeps,
  actor: Actor,
  { id, chosen }: ChosenInput,
): Promise<{ continued: number }> {
  const { userId } = actor
  return asActor(pool, actor, async (client) => {
    const campaign = await lockedCampaign(client, userId, id)
    if (campaign.isArchived) throw new AppError('conflict')
    const setup = campaignSetup.parse(campaign.setup)
    const chosenIds = await findChosen(client, id, chosenOf(chosen))
    const theirs = await findTeammatesPeople(client, chosenIds)
    const ids = await planContinued(client, byChance, {
      ids: chosenIds.filter((each) => !theirs.has(each)),
      setup,
      now: now(),
    })
    await insertEvents(client, userId, { campaignId: id, ids, kind: 'continued', detail: {}, at: now() })
    if (ids.length > 0) await announceChange(client, userId, { kind: 'campaign', id })
    if (campaign.status === 'running') await startSending(client, { campaignId: id, now: now() })
    return { continued: ids.length }
  })
}

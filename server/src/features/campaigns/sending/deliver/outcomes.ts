import type { PoolClient } from 'pg'
import { lockOpenAccount, lockWithTeammates } from '../../../../database/as-account.ts'
import { inTransaction } from '../../../../database/transaction.ts'
import type { AccountId } from '../../../../database/ids.ts'
import { announceChange } from '../../../../live/announce.ts'
import type { Sent } from '../../../../mail/mailbox.ts'
import { planNext } from '../plan/plan.ts'
import { afterBounce, noteRefusal } from '../../health/stop-rules.ts'
import { refuseAddress, stopAddresses } from '../../inbound/queries.ts'
import {
  countDeferrals,
  findAddressHash,
  findOwner,
  findRecipient,
  holdEnrolment,
  isWaiting,
  postpone,
  stopEnrolment,
} from '../claim/send-queries.ts'
import { findTeamOf } from '../../../teams/teams.ts'
import { moveSend, type SendKind, type SendState } from '../send-states.ts'
import type { SendingDeps } from '../facts/turn.ts'
import { insertEvent } from '../../events.ts'

/** The outcomes of a send, with what follows from each for its person. */

/** A send as its caller knows it. A process that has moved it since owns it. */
export type Held = {
  sendId: number
  /** The account whose mailbox sends it. */
  userId: AccountId
  kind: SendKind
  enrolmentId: number | null
  from: SendState
  calledAt: Date | null
}

/**
 * Locks the account and the person who waits for a step. Null for a test or an answer, which has no
 * consequences for anyone, and for an email of an account that was removed meanwhile. `lock`: what is
 * locked with the account.
 */
async function lockWaiting(client: PoolClient, { userId, kind, enrolmentId }: Held, lock = lockOpenAccount) {
  const account = await lock(client, userId)
  if (!account || kind !== 'step' || enrolmentId === null) return null
  const recipient = await findRecipient(account, enrolmentId)
  return recipient && { account, recipient }
}

/**
 * Records the provider's details of a sent email, and plans the step after it. `toFile`: it is to be
 * added to the mailbox's sent emails. False if another process has moved the send.
 */
export async function recordSent(
  client: PoolClient,
  deps: SendingDeps,
  held: Held,
  sent: Sent & { sentAt?: Date; toFile?: boolean },
): Promise<boolean> {
  const { sendId, from, calledAt } = held
  const at = sent.sentAt ?? deps.now()
  // The person is locked first, as in everything that locks both.
  const waiting = await lockWaiting(client, held)
  const set = {
    provider_id: sent.providerId,
    thread_id: sent.threadId,
    sent_message_id: sent.messageId,
    sent_at: at,
    to_file: sent.toFile ?? false,
    reason: null,
  }
  if (!(await moveSend(client, { id: sendId, from, to: 'sent', calledAt, set }))) return false
  if (waiting) {
    const { account, recipient } = waiting
    await insertEvent(account, { ...recipient, sendId, kind: 'sent', detail: {}, at })
    // Includes people who were held meanwhile: they go on after this step.
    if (isWaiting(recipient)) await planNext(account, deps, { enrolmentId: recipient.enrolmentId, after: at })
  }
  await announceSend(client, sendId)
  return true
}

/**
 * Puts a send back of which nothing was sent and no draft exists: a step is planned again; a test
 * or an answer, which a user is waiting for now, is cancelled for this reason.
 */
export async function putBack(
  { pool }: Pick<SendingDeps, 'pool'>,
  { sendId: id, kind, from, calledAt }: Held,
  reason: string,
): Promise<void> {
  const set = { reason: null, draft_id: null, provider_id: null, looks: 0, looked_at: null }
  if (kind === 'step') return void (await moveSend(pool, { id, from, to: 'planned', calledAt, set }))
  await inTransaction(pool, async (client) => {
    const isMoved = await moveSend(client, { id, from, to: 'cancelled', calledAt, set: { ...set, reason } })
    if (isMoved) await announceSend(client, id)
  })
}

const firstDeferralMs = 15 * 60_000
const longestDeferralMs = 6 * 60 * 60_000
/** Together they last a little longer than two days. */
const maxDeferrals = 12

/**
 * Plans a send for later that the recipient's server put off: a quarter of an hour, then twice as
 * long each time, up to six hours. One that is put off for two days has failed. A test or an answer
 * is cancelled: a user is waiting for it now.
 */
export async function defer(deps: SendingDeps, held: Held, reason: string): Promise<void> {
  const { sendId: id, kind, enrolmentId, from, calledAt } = held
  if (kind !== 'step' || enrolmentId === null) return putBack(deps, held, 'later')
  await inTransaction(deps.pool, async (client) => {
    const before = await countDeferrals(client, id)
    if (before >= maxDeferrals) return fail(client, deps, held, reason)
    const waiting = await lockWaiting(client, held)
    const set = { reason: null, deferrals: before + 1 }
    if (!(await moveSend(client, { id, from, to: 'planned', calledAt, set }))) return undefined
    const delay = Math.min(firstDeferralMs * 2 ** before, longestDeferralMs)
    const until = new Date(deps.now().getTime() + delay)
    return waiting ? postpone(waiting.account, { enrolmentId, until }) : undefined
  })
}

const behindMs = 60 * 60_000

/** A send that the mailbox's own server answered. */
type Answered = Held & { mailboxId: number }

/**
 * Puts a send back that was refused because of the mailbox, behind those who are due within the hour:
 * if the refusal is about this person after all, they hold up nobody else. One by policy counts
 * against the mailbox.
 */
export async function putBehind(deps: SendingDeps, held: Answered, isByPolicy: boolean): Promise<void> {
  await putBack(deps, held, 'later')
  const { userId, mailboxId, kind, enrolmentId } = held
  const now = deps.now()
  const until = new Date(now.getTime() + behindMs)
  await inTransaction(deps.pool, async (client) => {
    const account = await lockOpenAccount(client, userId)
    if (!account) return
    if (kind === 'step' && enrolmentId !== null) await postpone(account, { enrolmentId, until })
    if (isByPolicy) await noteRefusal(account, { mailboxId, at: now, now })
  })
}

/** Records that the provider will never take this email, and stops the person. */
export async function fail(client: PoolClient, deps: SendingDeps, held: Held, reason: string): Promise<void> {
  const { sendId, from, calledAt } = held
  const waiting = await lockWaiting(client, held)
  if (!(await moveSend(client, { id: sendId, from, to: 'failed', calledAt, set: { reason } }))) return
  // Includes a person who was held meanwhile: once released, they would wait for this step forever.
  if (waiting && isWaiting(waiting.recipient))
    await stopEnrolment(waiting.account, { ...waiting.recipient, reason: 'refused', now: deps.now() })
  await announceSend(client, sendId)
}

/**
 * Records that the recipient's server says that the address does not exist, and keeps the team
 * from writing to it again. The answer holds for this team alone: nobody vouches for it.
 */
export async function bounce(
  client: PoolClient,
  deps: SendingDeps,
  held: Answered,
  reason: string,
): Promise<void> {
  const { sendId, from, calledAt } = held
  const now = deps.now()
  const waiting = await lockWaiting(client, held, lockWithTeammates)
  if (!(await moveSend(client, { id: sendId, from, to: 'failed', calledAt, set: { reason } }))) return
  if (waiting) {
    const { account, recipient } = waiting
    const { userId } = recipient
    const detail = { evidence: reason, isGenuine: false }
    await insertEvent(account, { ...recipient, sendId, kind: 'hard_bounce', detail, at: now })
    const addressHash = await findAddressHash(client, sendId)
    if (addressHash) {
      const teamId = await findTeamOf(account, userId)
      const refused = { userId, addressHash, why: 'bounced', sendId, evidence: reason, at: now } as const
      await refuseAddress(account, teamId, refused)
      await stopAddresses(account, teamId, { hashes: [addressHash], reason: 'bounced', now })
      await afterBounce(account, { mailboxId: held.mailboxId, now })
    }
  }
  await announceSend(client, sendId)
}

/**
 * Records that the outcome is unknown, and claims neither that it was sent nor that it wasn't. The
 * person waits until the owner says which.
 */
export async function giveUp(deps: SendingDeps, held: Held, reason: string): Promise<void> {
  const { sendId, from, calledAt } = held
  await inTransaction(deps.pool, async (client) => {
    const waiting = await lockWaiting(client, held)
    if (!(await moveSend(client, { id: sendId, from, to: 'unknown', calledAt, set: { reason } }))) return
    if (waiting?.recipient.state === 'active')
      await holdEnrolment(waiting.account, { ...waiting.recipient, reason: 'send_unknown', now: deps.now() })
    await announceSend(client, sendId)
  })
}

async function announceSend(client: PoolClient, sendId: number): Promise<void> {
  const owner = await findOwner(client, sendId)
  if (owner) await announceChange(client, owner.userId, { kind: 'campaign', id: owner.campaignId })
}

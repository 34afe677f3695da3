import { reasons } from '@rapport/contract/campaigns/reasons.ts'
import type { InternalDomains } from '../../../config/internal-domains.ts'
import type { AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import { isSenderLimit } from '../../../mail/refusals/words.ts'
import { afterBounce, afterComplaint, noteRefusal } from '../health/stop-rules.ts'
import { notify } from '../../notifications/notifications.ts'
import { findTeamOf } from '../../teams/teams.ts'
import {
  findName,
  holdUntil,
  noteTold,
  refuseAddress,
  stopAddresses,
  stopOne,
  type SendRow,
} from './queries.ts'
import type { ReadMessage } from './read-received.ts'
import { refundIfAllBounced } from './refund.ts'
import { shareBounce } from './shared-bounce.ts'
import { insertEvent } from '../events.ts'
import { dayMs } from '../guards/zone-clock.ts'

/** The length of an absence that names no day to come. */
const absentMs = 5 * dayMs

type Effect = {
  userId: AccountId
  mailbox: { id: number; email: string }
  /** The stored row. */
  messageId: number
  message: ReadMessage
  send: SendRow
  /** True of hard bounces that are beyond doubt. */
  isGenuine: boolean
  suppressionKey: string
  internalDomains: InternalDomains
  now: Date
}

/**
 * Applies what follows from a message that answers a send. Each message becomes an event. A soft
 * bounce has no other effect. After a refusal by policy, the mailbox's owner is notified, because
 * the address is not to blame.
 */
export async function takeEffect(client: AccountClient, effect: Effect): Promise<void> {
  const { userId, message, send } = effect
  if (message.class === 'ignored') return
  await insertEvent(client, {
    userId,
    campaignId: send.campaignId,
    enrolmentId: send.enrolmentId,
    sendId: send.id,
    kind: message.class,
    detail: detailOf(effect),
    at: message.receivedAt,
  })
  if (message.class === 'reply') await takeReply(client, effect)
  if (message.class === 'automatic') await holdAbsent(client, effect)
  if (message.class === 'hard_bounce') await refuseBounced(client, effect)
  if (message.class === 'policy_bounce') await tellOwner(client, effect)
  if (message.class === 'complaint') await refuseComplained(client, effect)
}

function detailOf({ message: { evidence, bounce }, isGenuine }: Effect) {
  return bounce ? { evidence, status: bounce.status, isGenuine } : { evidence }
}

/**
 * Counts the refusal, and notifies the mailbox's owner, at most once a day and mailbox. A report that
 * is known only by the address that it names, and that is not authenticated, is ignored: anyone could
 * have sent it. That the mailbox has sent enough for now doesn't count.
 */
async function tellOwner(
  client: AccountClient,
  { userId, mailbox, message, send, now }: Effect,
): Promise<void> {
  const { said, status, isAuthenticated } = message.bounce!
  if (send.isByAddress && !isAuthenticated) return
  const isLimit = isSenderLimit(status, said ?? '')
  if (!isLimit) await noteRefusal(client, { mailboxId: mailbox.id, at: message.receivedAt, now })
  if (!(await noteTold(client, mailbox.id, { now, since: new Date(now.getTime() - dayMs) }))) return
  const content = { mailbox: mailbox.email, said: said || (status ?? message.evidence) }
  await notify(client, { userId, type: 'MAILBOX_REFUSED', relatedEntityId: `${mailbox.id}`, content })
}

/** Stops the person, and notifies the account. */
async function takeReply(client: AccountClient, { userId, messageId, send, now }: Effect): Promise<void> {
  const { enrolmentId, campaignId } = send
  if (enrolmentId === null) return
  await stopOne(client, userId, { enrolmentId, reason: 'replied', now })
  const campaign = campaignId === null ? null : await findName(client, campaignId)
  if (campaign === null) return
  const content = { campaign }
  await notify(client, { userId, type: reasons.replied.notice, relatedEntityId: `${messageId}`, content })
}

async function holdAbsent(client: AccountClient, { userId, message, send, now }: Effect): Promise<void> {
  const until = message.until ?? new Date(message.receivedAt.getTime() + absentMs)
  const { enrolmentId, campaignId, id: sendId } = send
  if (enrolmentId === null || until <= now) return
  if (!(await holdUntil(client, userId, { enrolmentId, until }))) return
  const detail = { reason: 'out_of_office', until: until.toISOString() } as const
  await insertEvent(client, { userId, campaignId, enrolmentId, sendId, kind: 'held', detail, at: now })
}

/**
 * Refuses the address, and gives the reveal's credit back once all of its addresses have bounced
 * beyond doubt.
 */
async function refuseBounced(client: AccountClient, effect: Effect): Promise<void> {
  const { userId, mailbox, send, isGenuine, suppressionKey, internalDomains, now } = effect
  const { addressHash, id: sendId } = send
  if (await refuse(client, effect, 'bounced')) await afterBounce(client, { mailboxId: mailbox.id, now })
  if (!isGenuine || addressHash === null || send.enrolmentId === null) return
  await refundIfAllBounced(client, userId, { enrolmentId: send.enrolmentId, suppressionKey, now })
  await shareBounce(client, userId, { sendId, addressHash, internalDomains, now })
}

/**
 * Refuses the address, and tells the mailbox's owner, once for each: by holding the mailbox, if it
 * isn't held yet.
 */
async function refuseComplained(client: AccountClient, effect: Effect): Promise<void> {
  const { userId, mailbox, now } = effect
  if (!(await refuse(client, effect, 'complained'))) return
  if (await afterComplaint(client, { mailboxId: mailbox.id, now })) return
  const content = { mailbox: mailbox.email }
  await notify(client, { userId, type: reasons.complained.notice, relatedEntityId: `${mailbox.id}`, content })
}

/**
 * Keeps the team from writing to the address again. A report that is known only by the address
 * that it names, and that is not authenticated, has no effect: anyone could have sent it. False if
 * nothing changes.
 */
async function refuse(
  client: AccountClient,
  { userId, message, send, now }: Effect,
  why: 'bounced' | 'complained',
): Promise<boolean> {
  const { addressHash, id: sendId, isByAddress } = send
  const { status, isAuthenticated } = message.bounce!
  if (addressHash === null || (isByAddress && !isAuthenticated)) return false
  const evidence = status ?? message.evidence
  const teamId = await findTeamOf(client, userId)
  const isNew = await refuseAddress(client, teamId, {
    userId,
    addressHash,
    sendId,
    why,
    at: message.receivedAt,
    evidence,
  })
  await stopAddresses(client, teamId, { hashes: [addressHash], reason: why, now })
  return isNew
}

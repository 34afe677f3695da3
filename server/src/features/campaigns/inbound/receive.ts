import type { InternalDomains } from '../../../config/internal-domains.ts'
import { asAccount, asAccountOfTeam, type AccountClient } from '../../../database/as-account.ts'
import type { Database } from '../../../database/database.ts'
import type { AccountId } from '../../../database/ids.ts'
import { announceChange } from '../../../live/announce.ts'
import { domainOf } from '../../../mail/address-aliases.ts'
import { isPublicMailDomain } from '../../../mail/public-domains.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { lockCredits } from '../../credits/credits.ts'
import type { InboundClass } from './classify.ts'
import { settleSent } from '../messages/settle-sent.ts'
import { takeEffect } from './effects.ts'
import { findSend, findStored, insertMessage, isRepeated, lockEnrolments, type SendRow } from './queries.ts'
import type { ReadMessage } from './read-received.ts'
import { findUndecided, rememberUnmatched } from './sync-queries.ts'

export type ReceivingMailbox = {
  id: number
  userId: AccountId
  email: string
  vouchesForBounces: boolean
}

type ReceiveRequest = {
  mailbox: ReceivingMailbox
  message: ReadMessage
  suppressionKey: string
  internalDomains: InternalDomains
  now: Date
  /** The message was remembered, and is read once more. */
  isAgain?: boolean
}

/**
 * Stores a received message and applies what follows from it, in the caller's transaction
 * (`transactionFor`): a person who replied, bounced or complained is stopped, and a person who is
 * away is held. A message that is on file, be it under another id, changes nothing; one that answers
 * no email of ours is not stored, because it is none of our business. While the outcome of an email
 * is not known, the message's id is remembered if it may answer that email. Returns the class that
 * was stored, else null.
 */
export async function receive(
  client: AccountClient,
  { mailbox, message, suppressionKey, internalDomains, now, isAgain = false }: ReceiveRequest,
): Promise<InboundClass | null> {
  if (message.isOwn) return null
  const { id: mailboxId, userId } = mailbox
  const { providerId, threadId } = message
  if ((await findStored(client, { mailboxId, providerIds: [providerId] })).size > 0) return null
  const hash = hashWith(suppressionKey)
  // Done before the emails are searched: one that is decided in between is found there.
  const sendIds = isAgain ? [] : await findUndecided(client, mailboxId)
  const send = await findAnswered(client, mailbox, { message, hash })
  if (!send) {
    if (sendIds.length > 0 && mayMatchLater(message))
      await rememberUnmatched(client, userId, { mailboxId, providerId, sendIds })
    return null
  }
  const isGenuine = isGenuineBounce(mailbox, { message, send, hash })
  // In the order of account closing: credits first.
  if (isGenuine) await lockCredits(client, userId, 'TALENT_EMAIL_REVEAL')
  await lockEnrolments(client, userId, send)
  const read = isOfOurs(mailbox, { message, send }) ? ignoredAsOurs(message) : message
  const { campaignId, enrolmentId, id: sendId } = send
  if (await isRepeated(client, { mailboxId, enrolmentId, ...read })) return null
  const messageId = await insertMessage(client, {
    userId,
    mailboxId,
    providerId,
    threadId,
    campaignId,
    enrolmentId,
    sendId,
    messageId: read.messageId,
    class: read.class,
    evidence: read.evidence,
    receivedAt: read.receivedAt,
    ...wordsOf(read),
  })
  if (messageId === null) return null
  // What answers an email proves that it was sent.
  if (!send.isByAddress) await settleSent(client, { sendId, detail: { found: true }, now })
  await takeEffect(client, {
    userId,
    mailbox,
    messageId,
    message: read,
    send,
    isGenuine,
    suppressionKey,
    internalDomains,
    now,
  })
  if (campaignId !== null) await announceChange(client, userId, { kind: 'campaign', id: campaignId })
  return read.class
}

/**
 * The transaction in which to receive a message. One that may keep the whole team from writing to an
 * address again locks the teammates, too.
 */
export const transactionFor = ({ class: kind }: ReadMessage): typeof asAccount =>
  kind === 'hard_bounce' || kind === 'complaint' ? asAccountOfTeam : asAccount

/**
 * Whether a message may have to be received: it answers an email of ours, or may do so once the
 * outcome of one is known. Most messages don't, and this costs them no transaction of the account.
 */
export async function mayConcern(
  db: Database,
  { mailbox, message, suppressionKey }: ReceiveRequest,
): Promise<boolean> {
  if (message.isOwn) return false
  if (mayMatchLater(message) && (await findUndecided(db, mailbox.id)).length > 0) return true
  return (await findAnswered(db, mailbox, { message, hash: hashWith(suppressionKey) })) !== null
}

const hashWith =
  (suppressionKey: string): Hash =>
  (address) =>
    mailboxHash(suppressionKey, address)

/**
 * A message may match a send later, because the provider tells an email's thread and id only once
 * it was sent. A message that names neither, or that has no effect, need not wait.
 */
const mayMatchLater = ({ class: kind, references, bounce, threadId, providerId }: ReadMessage): boolean =>
  kind !== 'ignored' && (references.length > 0 || bounce !== null || threadId !== providerId)

/**
 * The parts of a message that are kept: the words of people and their programs, and why a server
 * refused by policy; of other messages only the class and its evidence.
 */
function wordsOf({ class: kind, sender, subject, text, html, bounce }: ReadMessage) {
  const isWritten = kind === 'reply' || kind === 'automatic'
  if (kind === 'policy_bounce' && bounce?.said)
    return { sender: null, subject: null, text: bounce.said, html: null }
  return isWritten
    ? { sender, subject, text, html: html || null }
    : { sender: null, subject: null, text: null, html: null }
}

type Hash = (address: string) => Buffer

function findAnswered(
  db: Database,
  { id: mailboxId, userId }: ReceivingMailbox,
  { message, hash }: { message: ReadMessage; hash: Hash },
): Promise<SendRow | null> {
  const { bounce, sender, references, threadId } = message
  const from = bounce ? bounce.recipient : sender
  const original = bounce?.originalMessageId ? [bounce.originalMessageId] : []
  return findSend(db, {
    mailboxId,
    userId,
    sendKey: bounce?.sendKey ?? null,
    // The newest reference is the last one.
    messageIds: [...original, ...references.toReversed()],
    threadId,
    // An ignored message says nothing unless it is in a thread of ours.
    addressHash: message.class === 'ignored' || from === null ? null : hash(from),
  })
}

/**
 * Whether a hard bounce is beyond doubt: in the thread of an email that was sent, about its
 * recipient, and authenticated by a provider that vouches for it. Anyone can write the words of a
 * bounce.
 */
function isGenuineBounce(
  { vouchesForBounces }: ReceivingMailbox,
  { message, send, hash }: { message: ReadMessage; send: SendRow; hash: Hash },
): boolean {
  const { class: kind, bounce, threadId } = message
  if (kind !== 'hard_bounce' || !bounce?.isAuthenticated || !vouchesForBounces) return false
  if (!send.isSent || send.threadId !== threadId || bounce.recipient === null) return false
  return send.addressHash !== null && hash(bounce.recipient).equals(send.addressHash)
}

/**
 * Whether the reply is from a teammate of the mailbox's owner, to whom the thread was forwarded.
 * They don't speak for a recipient.
 */
function isOfOurs(
  { email }: ReceivingMailbox,
  { message, send }: { message: ReadMessage; send: SendRow },
): boolean {
  const domain = domainOf(email)
  if (message.class !== 'reply' || message.sender === null || send.address === null) return false
  return (
    !isPublicMailDomain(domain) && domainOf(message.sender) === domain && domainOf(send.address) !== domain
  )
}

const ignoredAsOurs = (message: ReadMessage): ReadMessage => ({
  ...message,
  class: 'ignored',
  evidence: 'From: a teammate of the mailbox’s owner',
})

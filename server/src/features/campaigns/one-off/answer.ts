import { deliverableAddress } from '@rapport/contract/accounts/rules.ts'
import type { Document } from '@rapport/contract/campaigns/document.ts'
import type { answerReply as route } from '@rapport/contract/campaigns/messages.ts'
import type { Output } from '@rapport/contract/route.ts'
import { asActor, type AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { mailboxOf } from '../../../mail/address-aliases.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { writeMail } from '../document/write-mail.ts'
import { envelope } from '../sending/claim/compose.ts'
import type { SendingMailbox } from '../sending/facts/mailbox-queries.ts'
import { findRecipient } from '../sending/claim/send-queries.ts'
import { senderName } from '../sending/facts/sender.ts'
import { findAccount, findAnswered, findByKey, findThread, markAsRead, type Outcome } from './queries.ts'
import { cannotSend, sendOneOff, told, type Written } from './send-one-off.ts'
import type { OneOffDeps } from './test-email.ts'

type AnswerInput = { id: number; contactId: number; replyId: number; key: string; document: Document }

/** Earlier emails of a long thread tell programs nothing more. */
const maxReferences = 20

/**
 * Answers a reply in its thread, by the mailbox that got it, to the person who wrote it. A repeated
 * key returns the outcome of the first request, and tries again only what was surely not sent.
 * Throws `not_found`; `conflict` if another email has the key; `cannot_send` and `unavailable`,
 * when nothing was sent.
 */
export async function answerReply(
  deps: OneOffDeps,
  actor: Actor,
  { id: campaignId, contactId, replyId, key, document }: AnswerInput,
): Promise<Output<(typeof route)['data']>> {
  const { pool, sending } = deps
  const { userId } = actor
  const reply = await findAnswered(pool, { userId, campaignId, contactId, replyId })
  if (!reply) throw new AppError('not_found')
  const known = () => findKnown(deps, { key, userId, enrolmentId: contactId })
  const first = await known()
  if (first && first.state !== 'cancelled') return told(first)
  const answer = { userId, campaignId, contactId, replyId, key, document }
  const sent = await sendOneOff(sending, (run) => asActor(pool, actor, run), {
    mailboxId: reply.mailboxId,
    write: (client, from, at) => writeAnswer(client, deps, { ...answer, from, at }),
  })
  // Another request with the same key was faster.
  const outcome = sent ?? (await known())
  if (!outcome) throw new AppError('conflict')
  return told(outcome)
}

async function findKnown(
  { pool }: OneOffDeps,
  sought: { key: string; userId: AccountId; enrolmentId: number },
): Promise<Outcome | null> {
  const found = await findByKey(pool, sought)
  if (found && !found.isSame) throw new AppError('conflict')
  return found
}

type AnswerRequest = Omit<AnswerInput, 'id'> & {
  userId: AccountId
  campaignId: number
  from: SendingMailbox
  at: Date
}

async function writeAnswer(
  client: AccountClient,
  { config: { suppressionKey } }: OneOffDeps,
  { document, key, from, at, ...sought }: AnswerRequest,
): Promise<Written> {
  const { userId, campaignId, contactId, replyId } = sought
  // The person is locked first, as in everything that locks both. A person who is erased meanwhile
  // gets nothing.
  await findRecipient(client, contactId)
  const reply = await findAnswered(client, sought)
  const to = reply?.sender ? deliverableAddress(reply.sender) : null
  if (!reply || to === null) throw cannotSend(['no_address'])
  await markAsRead(client, replyId, at)
  const isContact = reply.address !== null && mailboxOf(reply.address) === mailboxOf(to)
  const thread = [...(await findThread(client, replyId)), ...(reply.messageId ? [reply.messageId] : [])]
  return {
    kind: 'answer',
    userId,
    campaignId,
    enrolmentId: contactId,
    about: null,
    stepVersionId: null,
    replyId,
    mail: {
      from: { name: senderName(await findAccount(client, userId), from), address: from.address },
      // The name is unknown if the reply is from a person to whom the recipient passed the email
      // on.
      to: { name: isContact ? (reply.name ?? '') : '', address: to },
      ...writeMail({
        subject: [],
        threadSubject: reply.subject,
        document,
        values: {},
        signature: from.signature,
        unsubscribe: null,
        tracking: null,
      }),
      ...envelope({ mailbox: from, now: at, sendKey: key }),
      references: thread.slice(-maxReferences),
      listUnsubscribe: null,
    },
    addressHash: mailboxHash(suppressionKey, to),
    token: null,
    threadId: reply.threadId,
  }
}

import type { Pool, PoolClient } from 'pg'
import { asAccount, type AccountClient } from '../../../database/as-account.ts'
import type { AccountId } from '../../../database/ids.ts'
import type { Mailbox } from '../../../mail/mailbox.ts'
import { mailboxHash } from '../../../mail/mailbox-hash.ts'
import { planNext, type PlanDeps } from '../sending/plan/plan.ts'
import { isWaiting } from '../sending/claim/send-queries.ts'
import { findMatch, releaseMailbox, storeFound, type Match } from './confirm-queries.ts'
import { lookBackTo, unexpectedOf, type UnexpectedMessage } from '../restored/unexpected.ts'
import { insertEvent } from '../events.ts'

export type ConfirmDeps = PlanDeps & {
  pool: Pool
  now: () => Date
  config: { suppressionKey: string }
  /** Called in the transaction that releases the mailbox. */
  onRelease: (client: PoolClient) => Promise<void>
}

/** How many emails were found, and how many of them belong to an enrolled person. */
export type RecordedSends = { found: number; matched: number }

/**
 * Records the emails that a held mailbox sent while this database did not know of them, so that
 * none goes again, and releases the mailbox. An email belongs to the person of this mailbox with
 * its recipient's address, and to their first step that was not sent. Requires the lock of the
 * mailbox. Throws a `MailboxError` if the mailbox can't be asked; it then stays held.
 */
export async function recordFound(
  deps: ConfirmDeps,
  mailbox: { id: number; userId: AccountId },
  port: Mailbox,
): Promise<RecordedSends> {
  const sent =
    port.kind === 'transactional' ? [] : await port.listSent(await lookBackTo(deps.pool, mailbox.id))
  const found = await unexpectedOf(deps.pool, sent)
  return asAccount(deps.pool, mailbox.userId, async (client) => {
    let matched = 0
    for (const message of found) if (await record(client, deps, mailbox, message)) matched++
    await releaseMailbox(client, mailbox.id)
    await deps.onRelease(client)
    return { found: found.length, matched }
  })
}

/** Records an email. True if it belongs to an enrolled person. */
async function record(
  client: AccountClient,
  deps: ConfirmDeps,
  { id: mailboxId, userId }: { id: number; userId: AccountId },
  message: UnexpectedMessage,
): Promise<boolean> {
  const addressHash = message.to === null ? null : mailboxHash(deps.config.suppressionKey, message.to)
  const match: Match | null = await findMatch(client, {
    sendKey: message.sendKey,
    mailboxId,
    userId,
    addressHash,
  })
  await storeFound(client, { mailboxId, userId, addressHash, message, match })
  if (!match) return false
  await insertEvent(client, { ...match, userId, kind: 'sent', detail: { found: true }, at: message.sentAt })
  if (isWaiting(match))
    await planNext(client, deps, { enrolmentId: match.enrolmentId, after: message.sentAt })
  return true
}

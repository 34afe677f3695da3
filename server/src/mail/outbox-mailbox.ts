import type { Pool } from 'pg'
import { MailboxError, type TransactionalMailbox } from './mailbox.ts'
import { ownMessageIdOf } from './headers.ts'
import { findOutboxMessage, findOutboxMessages, insertCapturedMail } from './queries.ts'

export type OutboxMailboxDeps = { pool: Pool; now: () => Date }

/**
 * A mailbox for trying campaigns without a provider: what it sends is captured and shown at
 * /outbox, where each email can be answered. Sending is part of the caller's transaction. Its
 * cursor is the id of the last message read.
 */
export function outboxMailbox({ pool, now }: OutboxMailboxDeps, mailboxId: number): TransactionalMailbox {
  return {
    kind: 'transactional',
    traits,
    send: async (client, email) => {
      const threadId = email.threadId ?? `outbox-${email.sendKey}`
      const raw = email.mime.toString()
      const id = await insertCapturedMail(client, {
        recipient: email.to,
        subject: email.subject,
        raw,
        createdAt: now(),
        mailboxId,
        threadId,
      })
      return { providerId: `outbox-${id}`, threadId, messageId: ownMessageIdOf(email) }
    },
    sync: async (cursor, since) => {
      const after = cursor !== null && /^\d{1,10}$/.test(cursor) ? Number(cursor) : null
      const ids = await findOutboxMessages(pool, mailboxId, { after, since })
      const messages = ids.map((id) => ({ providerId: `answer-${id}`, folder, cursor: String(id) }))
      return { messages, cursor: String(ids.at(-1) ?? after ?? 0), isComplete: true }
    },
    read: async (providerId) => {
      const id = Number(/^answer-(\d{1,10})$/.exec(providerId)?.[1] ?? 0)
      const message = await findOutboxMessage(pool, mailboxId, id)
      if (!message) throw new MailboxError('gone', `there is no message ${providerId}`)
      const { threadId, raw, receivedAt } = message
      return { providerId, threadId, folder, receivedAt, raw: Buffer.from(raw) }
    },
  }
}

const folder = 'inbox' as const

/** It makes no calls, and its bounces are made by hand. */
const traits = { callTimeoutMs: 0, vouchesForBounces: false }

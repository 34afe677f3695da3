import type { Pool } from 'pg'
import type { Outgoing, TransactionalMailbox } from './mailbox.ts'
import { findOutboxMessages, insertCapturedMail } from './queries.ts'

export type OutboxMailboxDeps = { pool: Pool; now: () => Date }

/**
 * A mailbox for trying campaigns without a provider: what it sends is captured and shown at /outbox, where each email can be answered. Sending
 * is part of the caller's transaction. Its cursor is the id of the last message read.
 */
export function outboxMailbox({ pool, now }: OutboxMailboxDeps, mailboxId: number): TransactionalMailbox {
  return {
    kind: 'transactional',
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
      return { providerId: `outbox-${id}`, threadId, messageId: messageIdOf(raw, email) }
    },
    sync: async (cursor, since) => {
      const after = cursor !== null && /^\d{1,10}$/.test(cursor) ? Number(cursor) : null
      const { rows, last } = await findOutboxMessages(pool, mailboxId, { after, since })
      const messages = rows.map(({ id, threadId, raw, receivedAt }) => ({
        providerId: `answer-${id}`,
        threadId,
        labels: ['INBOX', 'UNREAD'],
        receivedAt,
        raw: async () => Buffer.from(raw),
      }))
      return { messages, cursor: String(last), isComplete: true }
    },
  }
}

function messageIdOf(raw: string, { sendKey }: Outgoing): string {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const id = /^message-id:\s*<([^>\s]+)>/im.exec(head)?.[1]
  if (id === undefined) throw new Error(`the email ${sendKey} has no Message-ID`)
  return id
}

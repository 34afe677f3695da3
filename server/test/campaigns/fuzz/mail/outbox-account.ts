import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { inTransaction } from '../../../../src/database/transaction.ts'
import type { Outgoing } from '../../../../src/mail/mailbox.ts'
import { outboxMailbox } from '../../../../src/mail/outbox-mailbox.ts'
import { plain, type ProviderAccount } from './provider-account.ts'

type Options = { pool: Pool; mailboxId: number; email: string; now: () => Date }

/** The Outbox as an account: it is our database itself, so nothing fails and nobody meddles. */
export function outboxProviderAccount({ pool, mailboxId, email, now }: Options): ProviderAccount {
  const read = new Set<string>()
  return {
    ...plain,
    mailboxId,
    email,
    open: (process) => {
      const mailbox = outboxMailbox(process, mailboxId)
      return {
        ...mailbox,
        read: async (providerId) => {
          const message = await mailbox.read(providerId)
          read.add(message.raw.toString())
          return message
        },
      }
    },
    keysSentBy: ({ call, given: [, email_] }) => (call === 'send' ? [(email_ as Outgoing).sendKey] : []),
    received: async () => {
      const { rows } = await pool.query<{ id: number; raw: string; threadId: string }>(
        'select id, raw, thread_id as "threadId" from captured_mails where mailbox_id = $1 order by id',
        [mailboxId],
      )
      return rows.map(({ id, raw, threadId }) => ({
        id: String(id),
        raw: Buffer.from(raw),
        threadId,
        isTraceable: true,
      }))
    },
    deliver: async (raw, inThreadOf = null) => {
      await inTransaction(pool, (client) =>
        client.query(
          'insert into outbox_messages (mailbox_id, thread_id, raw, received_at) values ($1, $2, $3, $4)',
          [mailboxId, inThreadOf?.threadId ?? randomUUID(), raw, now()],
        ),
      )
      return () => read.has(raw)
    },
    fail: () => {},
    clearFaults: () => {},
    forget: () => {},
    meddle: () => [],
  }
}

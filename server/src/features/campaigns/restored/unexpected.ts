import type { Pool } from 'pg'
import { isSendKey } from '../../../mail/headers.ts'
import type { SentMessage } from '../../../mail/mailbox.ts'
import { dayMs } from '../guards/zone-clock.ts'
import { lastSentAt, unexpectedKeys } from './queries.ts'

export type UnexpectedMessage = SentMessage & { sendKey: string }

/**
 * The time from which a mailbox's sent messages are compared: its newest send on file, less a day,
 * since clocks and time zones of backups differ.
 */
export const lookBackTo = async (pool: Pool, mailboxId: number): Promise<Date> =>
  new Date((await lastSentAt(pool, mailboxId)).getTime() - dayMs)

/**
 * Campaign emails that were sent and that the database does not know, or does not know as sent;
 * oldest first.
 */
export async function unexpectedOf(pool: Pool, sent: readonly SentMessage[]): Promise<UnexpectedMessage[]> {
  const ours = sent.filter(
    (message): message is UnexpectedMessage => message.sendKey !== null && isSendKey(message.sendKey),
  )
  const keys = new Set(
    await unexpectedKeys(
      pool,
      ours.map(({ sendKey }) => sendKey),
    ),
  )
  return ours
    .filter(({ sendKey }) => keys.has(sendKey.toLowerCase()))
    .toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
}

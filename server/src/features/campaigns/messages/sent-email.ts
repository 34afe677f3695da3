import type { SentEmail } from '@rapport/contract/campaigns/messages.ts'
import { createHash } from 'node:crypto'
import type { Database } from '../../../database/database.ts'
import type { Actor } from '../../../http/authorize.ts'
import { AppError } from '../../../http/errors.ts'
import { mimeOf } from '../document/mime.ts'
import { findSent, type SentRow } from './sent-queries.ts'

export type SendOfCampaign = { id: number; sendId: number }

/** Throws `not_found`. */
export async function getSend(
  { pool }: { pool: Database },
  actor: Actor,
  send: SendOfCampaign,
): Promise<SentEmail> {
  const { id, purpose, step, contactId, mailboxId, state, reason, claimedAt, sentAt, messageId, ...row } =
    await readSent(pool, actor, send)
  return {
    id,
    purpose,
    step,
    contactId,
    mailboxId,
    state,
    reason,
    messageId,
    claimedAt: claimedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    email: await emailOf(row),
  }
}

/** Throws `not_found`. */
export async function readSent(
  db: Database,
  { userId }: Pick<Actor, 'userId'>,
  { id, sendId }: SendOfCampaign,
): Promise<SentRow> {
  const row = await findSent(db, { userId, campaignId: id, sendId })
  if (!row) throw new AppError('not_found')
  return row
}

async function emailOf({ mail, mimeHash }: Pick<SentRow, 'mail' | 'mimeHash'>): Promise<SentEmail['email']> {
  if (!mail) return null
  const mime = await mimeOf(mail)
  const { from, to, subject, text, html, date } = mail
  const isExact = mimeHash !== null && createHash('sha256').update(mime).digest().equals(mimeHash)
  return { from, to, subject, text, html, date, raw: mime.toString(), isExact }
}

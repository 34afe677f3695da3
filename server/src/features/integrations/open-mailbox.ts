import type { MailboxProvider } from '@rapport/contract/integrations/schemas.ts'
import type { Pool } from 'pg'
import type { Config } from '../../config/config.ts'
import { MailboxError, type Mailbox } from '../../mail/mailbox.ts'
import { hasOutbox } from '../../mail/delivery.ts'
import { outboxMailbox } from '../../mail/outbox-mailbox.ts'
import type { GmailMailboxes } from './gmail-mailboxes.ts'
import { findStored } from './queries.ts'
import { requireReconnect } from './reconnect.ts'
import type { SmtpMailboxes } from './smtp-mailboxes.ts'

export type OpenMailboxDeps = {
  pool: Pool
  config: Pick<Config, 'isProduction' | 'smtpUrl'>
  now: () => Date
  gmail: GmailMailboxes
  smtp: SmtpMailboxes
}

/** The columns of `mailboxes` that are needed to use one. `credentials` are as stored: encrypted. */
export type MailboxRow = {
  id: number
  provider: MailboxProvider
  email: string
  credentials: Buffer | null
  /** Whether its server files what it is given among the sent emails by itself. */
  filesSent: boolean
}

/**
 * The mailbox of a row. Once `signal` is aborted, it begins no submission. Throws a `MailboxError`
 * with the fault `reconnect` if it can't be used until its owner connects it again.
 */
export function openMailbox(deps: OpenMailboxDeps, row: MailboxRow, signal: AbortSignal): Mailbox {
  if (row.provider === 'outbox' && hasOutbox(deps.config)) return outboxMailbox(deps, row.id)
  if (row.provider === 'gmail' && row.credentials)
    return deps.gmail.open({ id: row.id, credentials: row.credentials })
  if (row.provider === 'smtp' && row.credentials)
    return deps.smtp.open({ ...row, credentials: row.credentials }, signal)
  throw new MailboxError('reconnect', `mailbox ${row.id} (${row.provider}) is not connected`)
}

/**
 * The mailbox of a row, with the credentials on file. Null if its owner must connect it again,
 * which is recorded. Throws a `MailboxError`.
 */
export async function openStored(
  deps: OpenMailboxDeps,
  row: Omit<MailboxRow, 'credentials' | 'filesSent'>,
  signal: AbortSignal,
): Promise<Mailbox | null> {
  const stored = await findStored(deps.pool, row.id)
  try {
    return openMailbox(deps, { ...row, ...stored }, signal)
  } catch (error) {
    if (!(error instanceof MailboxError) || error.fault !== 'reconnect') throw error
    await requireReconnect(deps.pool, { id: row.id, credentials: stored.credentials })
    return null
  }
}

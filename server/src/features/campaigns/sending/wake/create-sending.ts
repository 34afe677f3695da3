import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../../../config/config.ts'
import {
  GmailMailboxes,
  openStored,
  SmtpMailboxes,
  type GmailDeps,
  type OpenMailboxDeps,
  type SmtpDeps,
} from '../../../integrations/integrations.ts'
import { Brake } from '../../restored/check-mailbox.ts'
import { syncMailbox } from '../../inbound/sync.ts'
import { byChance } from '../plan/plan.ts'
import type { SendingDeps } from '../facts/turn.ts'

export type SendingOptions = {
  pool: Pool
  config: Pick<Config, 'publicUrl' | 'internalDomains' | 'suppressionKey'> &
    GmailDeps['config'] &
    OpenMailboxDeps['config'] &
    SmtpDeps['config']
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  mark: SendingDeps['mark']
}

/**
 * Sending by the accounts' own mailboxes. One for each server process or serving thread: it
 * remembers what it has checked.
 */
export function createSending({ mark, ...given }: SendingOptions): SendingDeps {
  const deps = { ...given, gmail: new GmailMailboxes(given), smtp: new SmtpMailboxes(given) }
  const brake = new Brake(deps)
  return {
    ...given,
    mark,
    ...byChance,
    open: async ({ address: email, connection, ...mailbox }, signal) =>
      connection === 'connected' ? openStored(deps, { ...mailbox, email }, signal) : null,
    sync: (mailbox, port) => syncMailbox(deps, mailbox, port),
    brake: (mailbox, port) => brake.of(mailbox, port),
  }
}

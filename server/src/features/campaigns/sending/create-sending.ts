import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../../config/config.ts'
import { MailboxError, type Mailbox } from '../../../mail/mailbox.ts'
import {
  GmailMailboxes,
  openMailbox,
  requireReconnect,
  type GmailDeps,
  type OpenMailboxDeps,
} from '../../integrations/integrations.ts'
import { Brake } from '../brake/brake.ts'
import type { SendingMark } from '../brake/identity.ts'
import { syncMailbox } from '../inbound/sync.ts'
import { findCredentials, type SendingMailbox } from './mailbox-queries.ts'
import type { SendingDeps } from './turn.ts'

type Options = {
  pool: Pool
  config: Pick<Config, 'publicUrl' | 'internalEmailDomain' | 'suppressionKey'> &
    GmailDeps['config'] &
    OpenMailboxDeps['config']
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  mark: SendingMark
}

/** Sending by the accounts' own mailboxes. One for each server process: it remembers what it has checked. */
export function createSending({ mark, ...given }: Options): SendingDeps {
  const deps = { ...given, gmail: new GmailMailboxes(given) }
  const brake = new Brake(deps)
  return {
    ...given,
    mark,
    random: Math.random,
    open: (mailbox) => open(deps, mailbox),
    sync: (mailbox, port) => syncMailbox(deps, mailbox, port),
    brake: (mailbox, port) => brake.of(mailbox, port),
  }
}

async function open(deps: OpenMailboxDeps, mailbox: SendingMailbox): Promise<Mailbox | null> {
  const { id, provider, address: email, connection } = mailbox
  if (connection !== 'connected') return null
  const credentials = await findCredentials(deps.pool, id)
  try {
    return openMailbox(deps, { id, provider, email, credentials })
  } catch (error) {
    if (!(error instanceof MailboxError) || error.fault !== 'reconnect') throw error
    await requireReconnect(deps.pool, { id })
    return null
  }
}

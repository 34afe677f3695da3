import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { asAccount } from '../../../database/as-account.ts'
import type { Config } from '../../../config/config.ts'
import { MailboxError, type Mailbox, type Received } from '../../../mail/mailbox.ts'
import { isStored } from './queries.ts'
import { readReceived } from './read-received.ts'
import { receive } from './receive.ts'
import {
  findSyncState,
  hasUndecided,
  recordCursor,
  recordFailure,
  recordSync,
  type SyncState,
} from './sync-queries.ts'

export type SyncDeps = {
  pool: Pool
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  config: Pick<Config, 'suppressionKey'>
}

/** A provider's times may be behind ours: without a cursor, messages from before the last sync are read again. */
const overlapMs = 60 * 60_000

/** What the mailbox wrote itself says nothing: it is not fetched. */
const isOwn = ({ labels }: Received) => labels.includes('SENT') || labels.includes('DRAFT')

/**
 * Reads what a mailbox received since the last time, with what follows from it. The cursor is stored after each part: interrupted, the next sync reads that part
 * again, and what is on file changes nothing. False if the mailbox can't be read. Throws database errors only.
 */
export async function syncMailbox(
  deps: SyncDeps,
  mailbox: { id: number },
  port: Pick<Mailbox, 'sync'>,
): Promise<boolean> {
  const { pool, now, log } = deps
  const state = await findSyncState(pool, mailbox.id)
  if (!state) return false
  const startedAt = now()
  // Asked before reading: until it is known what became of an email, an answer to it may match nothing yet, and is read again.
  const isDecided = !(await hasUndecided(pool, mailbox.id))
  try {
    for (let from = state.cursor; ;) {
      const { messages, cursor, isComplete } = await port.sync(from, sinceOf(state))
      const oldestFirst = messages.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
      for (const message of oldestFirst) await take(deps, state, message)
      if (isComplete) {
        await recordSync(pool, mailbox.id, { cursor: isDecided ? cursor : state.cursor, now: startedAt })
        return true
      }
      if (isDecided) await recordCursor(pool, mailbox.id, cursor)
      from = cursor
    }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    log.warn({ err: error, mailbox: mailbox.id }, 'a mailbox could not be read')
    await recordFailure(pool, mailbox.id, error.message)
    return false
  }
}

const sinceOf = ({ syncedAt, createdAt }: SyncState): Date =>
  new Date((syncedAt ?? createdAt).getTime() - overlapMs)

async function take({ pool, now, config }: SyncDeps, state: SyncState, message: Received): Promise<void> {
  if (isOwn(message) || (await isStored(pool, { mailboxId: state.id, providerId: message.providerId })))
    return
  const read = await unlessGone(() => readReceived(message, { email: state.email, aliases: [] }))
  if (!read) return
  const { suppressionKey } = config
  await asAccount(pool, state.userId, (client) =>
    receive(client, { mailbox: state, message: read, suppressionKey, now: now() }),
  )
}

/** Null if the message was deleted meanwhile. */
async function unlessGone<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof MailboxError && error.fault === 'gone') return null
    throw error
  }
}

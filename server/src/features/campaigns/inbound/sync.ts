import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { asAccount } from '../../../database/as-account.ts'
import type { Config } from '../../../config/config.ts'
import { readAuthenticationResults } from '../../../mail/authentication-results/read-authentication-results.ts'
import { signingKeysOf } from '../../../mail/authentication-results/signing-keys.ts'
import { headersOf, isSendKey, keyHeader } from '../../../mail/headers.ts'
import { isOwnFolder, MailboxError, type Listed, type Mailbox, type Received } from '../../../mail/mailbox.ts'
import { recordArrival } from '../../integrations/integrations.ts'
import type { Reading } from '../sending/facts/turn.ts'
import { findStored } from './queries.ts'
import { readReceived, type ReadMessage } from './read-received.ts'
import { mayConcern, receive, transactionFor } from './receive.ts'
import {
  findSyncState,
  findDecided,
  forgetUnmatched,
  recordCursor,
  recordFailure,
  recordSync,
  type SyncState,
} from './sync-queries.ts'

export type SyncDeps = {
  pool: Pool
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  config: Pick<Config, 'suppressionKey' | 'internalDomains'>
}

/**
 * A provider's times may be behind ours: without a cursor, messages from before the last sync are
 * read again.
 */
const overlapMs = 60 * 60_000

/** Milliseconds after which reading makes way for sending. */
const sliceMs = 20_000

type Port = Pick<Mailbox, 'sync' | 'read' | 'traits'>

/**
 * Reads the messages that a mailbox received since the last time, and applies what follows from
 * them. The cursor is stored after each part and where reading breaks off, even while emails are
 * undecided. Reading a message again changes nothing that is on file. An answer to an email whose
 * outcome is not known yet may match nothing: such messages are remembered, and read once more when
 * it is known. Throws database errors only.
 */
export async function syncMailbox(deps: SyncDeps, mailbox: { id: number }, port: Port): Promise<Reading> {
  const { pool, now, log } = deps
  const state = await findSyncState(pool, mailbox.id)
  if (!state) return { isSynced: false, again: null }
  const startedAt = now()
  const place = new Place(pool, state)
  try {
    for (const decided of await findDecided(pool, state.id)) await takeAgain(deps, state, port, decided)
    const isComplete = await readOn(deps, state, port, place)
    if (isComplete) await recordSync(pool, state.id, { cursor: place.cursor, now: startedAt })
    else await place.store()
    return { isSynced: isComplete, again: isComplete ? null : now() }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    log.warn({ err: error, mailbox: mailbox.id }, 'a mailbox could not be read')
    await place.store()
    await recordFailure(pool, mailbox.id, error.message)
    return { isSynced: false, again: error.retryAt }
  }
}

/** False if its slice of time is over. */
async function readOn(deps: SyncDeps, state: SyncState, port: Port, place: Place): Promise<boolean> {
  const endsAt = performance.now() + sliceMs
  for (;;) {
    const { messages, cursor, isComplete } = await port.sync(place.cursor, sinceOf(state))
    const stored = await findStored(deps.pool, {
      mailboxId: state.id,
      providerIds: messages.map(({ providerId }) => providerId),
    })
    for (const message of messages) {
      if (performance.now() > endsAt) return false
      if (!stored.has(message.providerId)) await take(deps, state, port, message)
      place.cursor = message.cursor
    }
    place.cursor = cursor
    if (isComplete) return true
    if (performance.now() > endsAt) return false
    await place.store()
  }
}

/** How far a mailbox has been read. */
class Place {
  readonly #pool: Pool
  readonly #mailboxId: number
  #stored: string | null
  cursor: string | null

  constructor(pool: Pool, { id, cursor }: SyncState) {
    this.#pool = pool
    this.#mailboxId = id
    this.#stored = cursor
    this.cursor = cursor
  }

  async store(): Promise<void> {
    if (this.cursor === null || this.cursor === this.#stored) return
    await recordCursor(this.#pool, this.#mailboxId, this.cursor)
    this.#stored = this.cursor
  }
}

const sinceOf = ({ syncedAt, createdAt }: SyncState): Date =>
  new Date((syncedAt ?? createdAt).getTime() - overlapMs)

async function take(deps: SyncDeps, state: SyncState, port: Port, listed: Listed): Promise<void> {
  if (isOwnFolder(listed.folder)) return
  const message = await readOne(deps, state, port, listed.providerId)
  if (!message) return
  const receiving = receivingOf(deps, state, port, message)
  if (!(await mayConcern(deps.pool, receiving))) return
  await transactionFor(message)(deps.pool, state.userId, (client) => receive(client, receiving))
}

/** Reads a message that was remembered once more, if an email that it may answer was sent after all. */
async function takeAgain(
  deps: SyncDeps,
  state: SyncState,
  port: Port,
  { providerId, wasSent }: { providerId: string; wasSent: boolean },
): Promise<void> {
  const message = wasSent ? await readOne(deps, state, port, providerId) : null
  const write = message ? transactionFor(message) : asAccount
  await write(deps.pool, state.userId, async (client) => {
    if (message) await receive(client, { ...receivingOf(deps, state, port, message), isAgain: true })
    await forgetUnmatched(client, { mailboxId: state.id, providerId })
  })
}

/** Null if it was deleted meanwhile, or is the mailbox's own. */
async function readOne(
  deps: SyncDeps,
  state: SyncState,
  port: Port,
  providerId: string,
): Promise<ReadMessage | null> {
  try {
    const received = await port.read(providerId)
    if (isOwnFolder(received.folder) || (await isOfCheck(deps.pool, state, received))) return null
    return await readReceived(received, { email: state.email, aliases: [] })
  } catch (error) {
    if (error instanceof MailboxError && error.fault === 'gone') return null
    throw error
  }
}

/** Whether a message is the email of a check, which came back to its mailbox; records that it did. */
async function isOfCheck(
  pool: Pool,
  { id: mailboxId, userId }: SyncState,
  { raw, folder, receivedAt }: Received,
): Promise<boolean> {
  const sendKey = headersOf(raw).get(keyHeader.toLowerCase())
  if (sendKey === undefined || !isSendKey(sendKey)) return false
  const arrival = {
    folder,
    receivedAt: receivedAt.toISOString(),
    keys: signingKeysOf(raw),
    results: readAuthenticationResults(raw),
  }
  return asAccount(pool, userId, (client) => recordArrival(client, { mailboxId, sendKey, arrival }))
}

const receivingOf = (
  { now, config: { suppressionKey, internalDomains } }: SyncDeps,
  mailbox: SyncState,
  { traits: { vouchesForBounces } }: Port,
  message: ReadMessage,
) => ({
  mailbox: { ...mailbox, vouchesForBounces },
  message,
  suppressionKey,
  internalDomains,
  now: now(),
})

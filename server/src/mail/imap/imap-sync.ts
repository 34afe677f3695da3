import type { Listed, Synced } from '../mailbox.ts'
import type { Examined, OpenMailbox } from './imap-connection.ts'
import { MissingFolderError, isRefusal } from './imap-faults.ts'
import {
  advance,
  readCursor,
  resume,
  writeCursor,
  type FolderCursor,
  type ImapCursor,
} from './imap-cursor.ts'
import { arrivedAt, fetchUids, findUids, toProviderId } from './imap-messages.ts'
import type { Prefetched } from './imap-prefetched.ts'

/**
 * How the messages of a mailbox are listed. A folder is a row of UIDs that only grows. Its cursor
 * is the next UID: what is below it was listed, and what comes is above it. Only a folder without a
 * cursor is searched by date. Then the cursor keeps the date and where the row ended, so that old
 * messages with high UIDs, as after a move between servers, are passed over in every part.
 *
 * A part is about twenty messages: of the inbox, then of junk. The rest of a search is kept for the
 * next part. It is forgotten with the connection or if another cursor is asked for, and then
 * searched again.
 */

/** Messages of one part. */
const partSize = 20

const dayMs = 24 * 60 * 60_000

/** A search knows days, in a zone that only the server knows. */
const searchSlackMs = 2 * dayMs

const roles = ['inbox', 'junk'] as const
type ReadRole = (typeof roles)[number]

/** The folder that is being listed, what remains of it, and the cursor at which the rest begins. */
type Rest = { cursor: string; mailbox: OpenMailbox; role: ReadRole; folder: Examined; uids: number[] }

/** Lists the messages of a mailbox. It keeps what remains of a search between two parts. */
export class ImapListing {
  readonly #prefetched: Prefetched
  #rest: Rest | null = null
  /** The last part could not be read along, and its connection may be gone. */
  #isBroken = false

  constructor(prefetched: Prefetched) {
    this.#prefetched = prefetched
  }

  async sync(mailbox: OpenMailbox, cursor: string | null, since: Date): Promise<Synced> {
    const rest = await this.#goOn(mailbox, cursor)
    this.#rest = null
    this.#isBroken = false
    this.#prefetched.clear()
    const state = readCursor(cursor)
    const messages: Listed[] = []
    for (const role of rest?.role === 'junk' ? (['junk'] as const) : roles) {
      const left = rest?.role === role ? rest : await this.#open(mailbox, { role, state, since })
      if (!left) continue
      const part = left.uids.splice(0, partSize - messages.length)
      messages.push(...(await this.#list(left, { part, state })))
      if (left.uids.length > 0 || this.#isBroken) {
        const next = writeCursor(state)
        this.#rest = { ...left, cursor: next }
        return { messages, cursor: next, isComplete: false }
      }
      state[role] = advance(state[role]!, Math.max(left.folder.uidNext, state[role]!.next))
    }
    return { messages, cursor: writeCursor(state), isComplete: true }
  }

  /**
   * What remains, if it begins at the cursor. Its folder may have been left meanwhile, to read a
   * message of another one, and is opened again.
   */
  async #goOn(mailbox: OpenMailbox, cursor: string | null): Promise<Rest | null> {
    const rest = this.#rest
    if (rest?.cursor !== cursor || rest.mailbox !== mailbox) return null
    if (isOpen(mailbox, rest.folder)) return rest
    const examined = await mailbox.examine(rest.folder.path)
    return examined?.uidValidity === rest.folder.uidValidity ? rest : null
  }

  /** Opens a folder, searches it, and sets its cursor. Null if the mailbox doesn't have it. */
  async #open(
    mailbox: OpenMailbox,
    { role, state, since }: { role: ReadRole; state: ImapCursor; since: Date },
  ): Promise<Rest | null> {
    const folder = await mailbox.examineRole(role)
    if (!folder) {
      if (role === 'inbox') throw new MissingFolderError('inbox')
      delete state.junk
      return null
    }
    const from = resume(state[role], folder, since)
    state[role] = from
    return { cursor: '', mailbox, role, folder, uids: await uidsFrom(mailbox, folder, from) }
  }

  /** Lists messages, and moves the cursor of their folder after each. */
  async #list(
    { mailbox, role, folder }: Rest,
    { part, state }: { part: number[]; state: ImapCursor },
  ): Promise<Listed[]> {
    if (part.length === 0) return []
    const found = await this.#fetch(mailbox, folder, part)
    const listed = found.map((uid): Listed => {
      state[role] = advance(state[role]!, uid + 1)
      const providerId = toProviderId({ ...folder, uid })
      return { providerId, folder: role, cursor: writeCursor(state) }
    })
    // Those that are gone are over, too.
    state[role] = advance(state[role]!, part.at(-1)! + 1)
    return listed
  }

  /** The UIDs of the messages that are still there. Their texts are fetched along, if they are small. */
  async #fetch(mailbox: OpenMailbox, folder: Examined, part: number[]): Promise<number[]> {
    try {
      const found = await fetchUids(mailbox.client, part, {
        source: { start: 0, maxLength: this.#prefetched.maxBytes },
      })
      for (const message of found)
        if (message.source)
          this.#prefetched.add(toProviderId({ ...folder, uid: message.uid }), {
            raw: message.source,
            receivedAt: arrivedAt(message),
          })
      return found.map(({ uid }) => uid)
    } catch (error) {
      // One message must not hold up the others: each is read by itself.
      if (!isRefusal(error) && !mailbox.wasUnreadable(error)) throw error
      this.#isBroken = true
      return part
    }
  }
}

/** Whether the folder is open, and is the one that it was. */
export const isOpen = (
  { client }: OpenMailbox,
  { path, uidValidity }: Pick<Examined, 'path' | 'uidValidity'>,
): boolean =>
  client.mailbox !== false &&
  client.mailbox.path === path &&
  String(client.mailbox.uidValidity) === uidValidity

/** The UIDs that remain in a folder, ascending. */
async function uidsFrom(
  { client }: OpenMailbox,
  { uidNext }: Examined,
  from: FolderCursor,
): Promise<number[]> {
  const { next, until = 0, since } = from
  if (since === undefined) return findUids(client, { from: next, to: uidNext })
  const recent = await uidsSince(client, { from: next, to: until, since: new Date(since * 1000) })
  return [...recent, ...(await findUids(client, { from: Math.max(next, until), to: uidNext }))]
}

/** The UIDs of messages that arrived since then. */
export async function uidsSince(
  client: OpenMailbox['client'],
  { from, to, since }: { from: number; to: number; since: Date },
): Promise<number[]> {
  const uids = await findUids(client, { from, to, since: new Date(since.getTime() - searchSlackMs) })
  const found = await fetchUids(client, uids, {})
  return found.filter((message) => arrivedAt(message) >= since).map(({ uid }) => uid)
}

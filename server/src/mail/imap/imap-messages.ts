import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { MailboxError } from '../mailbox.ts'

/** The place of a message in a mailbox. Its Message-ID is not: strangers choose it. */
export type Place = { path: string; uidValidity: string; uid: number }

/** UIDs of one command, so that its line stays shorter than servers take. */
const maxUids = 400

/** The path comes last and is encoded, since it may contain any character. */
export const toProviderId = ({ path, uidValidity, uid }: Place): string =>
  `${uidValidity}.${uid}.${encodeURIComponent(path.toWellFormed())}`

/** Null for what is no id of ours. */
export function readProviderId(id: string): Place | null {
  const [, uidValidity, uid, path] = /^(\d{1,20})\.(\d{1,10})\.(.+)$/.exec(id) ?? []
  if (!uidValidity || !uid || !path) return null
  try {
    return { path: decodeURIComponent(path), uidValidity, uid: Number(uid) }
  } catch {
    return null
  }
}

/**
 * The UIDs of messages in the open folder, ascending, from `from` to before `to`. With `since`, only
 * of those that arrived on that day or later.
 */
export async function findUids(
  client: ImapFlow,
  { from, to, since }: { from: number; to: number; since?: Date },
): Promise<number[]> {
  if (from >= to) return []
  const uids = await client.search({ uid: `${from}:${to - 1}`, ...(since && { since }) }, { uid: true })
  if (!uids) throw new MailboxError('later', 'the mail server refused to search the folder')
  // A search for 9:12 finds the newest message even if its UID is lower.
  return uids.filter((uid) => uid >= from && uid < to)
}

/** Fetches messages of the open folder, ascending. Messages that are gone are left out. */
export async function fetchUids(
  client: ImapFlow,
  uids: readonly number[],
  query: { source?: { start: number; maxLength: number }; headers?: string[] },
): Promise<FetchMessageObject[]> {
  const found = new Map<number, FetchMessageObject>()
  for (let at = 0; at < uids.length; at += maxUids) {
    const part = uids.slice(at, at + maxUids)
    const wanted = new Set(part)
    const items = { uid: true, internalDate: true, ...query }
    const room = new Room(client, part.length)
    for await (const message of client.fetch(sequenceSet(part), items, { uid: true })) {
      room.take(message)
      // A server may tell changed flags of other messages in between.
      if (wanted.has(message.uid) && message.internalDate) found.set(message.uid, message)
    }
  }
  return [...found.values()].toSorted((a, b) => a.uid - b.uid)
}

/** Answers of a server beyond those that were asked for: other messages may change meanwhile. */
const spareAnswers = 10_000
/** A part of twenty whole messages, from a server that delivers twice what it was asked for. */
const maxFetchedBytes = 64 * 1024 * 1024

/** What a server may answer to one command. One that goes on for ever would fill the memory. */
class Room {
  readonly #client: ImapFlow
  #answers: number
  #bytes = maxFetchedBytes

  constructor(client: ImapFlow, asked: number) {
    this.#client = client
    this.#answers = asked + spareAnswers
  }

  /** Throws `later`, and closes the connection, once there is none left. */
  take({ source, headers }: FetchMessageObject): void {
    this.#answers--
    this.#bytes -= (source?.length ?? 0) + (headers?.length ?? 0)
    if (this.#answers >= 0 && this.#bytes >= 0) return
    this.#client.close()
    throw new MailboxError('later', 'the mail server sends more than it was asked for')
  }
}

/** UIDs, ascending, as IMAP writes them: `4:7,9`. */
export function sequenceSet(uids: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const uid of uids) {
    const range = ranges.at(-1)
    if (range?.last === uid - 1) range.last = uid
    else ranges.push({ first: uid, last: uid })
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}:${last}`)).join(',')
}

/** When a message arrived; now, if the server's date can't be read. */
export function arrivedAt({ internalDate }: Pick<FetchMessageObject, 'internalDate'>): Date {
  const date = new Date(internalDate ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? new Date() : date
}

import type { Received, Synced } from '../mailbox.ts'
import type { GmailApi } from './gmail-api.ts'
import { messagesSince, timeOf, unlessGone } from './gmail-listing.ts'

/** Messages of one call: with their texts two thirds of a minute's quota. */
const chunkSize = 100

/** A listing that is not complete: the mark to go on from once it is, and the second from which it goes on. */
type Listing = { historyId: string; since: Date }

/** By history from a history id; where Gmail has forgotten it, or there is none, by listing what arrived since then. */
export async function sync(api: GmailApi, cursor: string | null, since: Date): Promise<Synced> {
  const listing = cursor === null ? null : readListing(cursor)
  if (cursor !== null && !listing) {
    const changes = await unlessGone(historySince(api, cursor))
    if (changes) return { ...changes, messages: await receivedOf(api, changes.ids) }
  }
  // The mark before the listing: what arrives in between is told twice, and never missed.
  return listFrom(api, listing ?? { historyId: (await api.profile()).historyId, since })
}

type Changes = { ids: string[]; cursor: string; isComplete: boolean }

async function historySince(api: GmailApi, cursor: string): Promise<Changes> {
  let pageToken: string | undefined
  for (;;) {
    const { history, historyId, nextPageToken } = await api.listHistory({
      startHistoryId: cursor,
      historyTypes: 'messageAdded',
      maxResults: String(chunkSize),
      ...(pageToken && { pageToken }),
    })
    const ids = [
      ...new Set(history.flatMap(({ messagesAdded }) => messagesAdded.map(({ message }) => message.id))),
    ]
    const last = history.at(-1)
    if (!nextPageToken) return { ids, cursor: historyId, isComplete: true }
    if (last) return { ids, cursor: last.id, isComplete: false }
    pageToken = nextPageToken
  }
}

async function receivedOf(api: GmailApi, ids: readonly string[]): Promise<Received[]> {
  const messages: Received[] = []
  for (const id of ids) {
    const message = await receive(api, id)
    if (message) messages.push(message)
  }
  return messages
}

/** Null for a message that is gone again: drafts above all. */
async function receive(api: GmailApi, id: string): Promise<Received | null> {
  const message = await unlessGone(api.getMessage(id, { format: 'minimal' }))
  return (
    message && {
      providerId: message.id,
      threadId: message.threadId,
      labels: message.labelIds,
      receivedAt: timeOf(message),
      raw: async () => Buffer.from((await api.getMessage(id, { format: 'raw' })).raw ?? '', 'base64url'),
    }
  )
}

/** Oldest first, so that it can go on from the last one. */
async function listFrom(api: GmailApi, { historyId, since }: Listing): Promise<Synced> {
  const ids: string[] = []
  for await (const id of messagesSince(api, null, since)) ids.push(id)
  const messages: Received[] = []
  for (const id of ids.toReversed()) {
    // The second of the last one is listed again, since others may have arrived in it.
    const next = new Date((secondOf(messages.at(-1)?.receivedAt ?? since) - 1) * 1000)
    if (messages.length >= chunkSize && secondOf(next) > secondOf(since))
      return { messages, cursor: writeListing({ historyId, since: next }), isComplete: false }
    const message = await receive(api, id)
    if (message) messages.push(message)
  }
  return { messages, cursor: historyId, isComplete: true }
}

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000)

const writeListing = ({ historyId, since }: Listing): string => `list:${historyId}:${secondOf(since)}`

function readListing(cursor: string): Listing | null {
  const [, historyId, second] = /^list:(\w+):(\d+)$/.exec(cursor) ?? []
  return historyId && second ? { historyId, since: new Date(Number(second) * 1000) } : null
}

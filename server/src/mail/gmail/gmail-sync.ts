import { MailboxError, type Folder, type Listed, type Received, type Synced } from '../mailbox.ts'
import type { GmailApi, GmailHistory } from './gmail-api.ts'
import { messagesSince, timeOf, unlessGone } from './gmail-listing.ts'

/** Messages of one part. */
const partSize = 20

/**
 * A listing that is not complete: the mark to go on from once it is, the second from which it goes
 * on, and the last message before that.
 */
type Listing = { historyId: string; since: Date; lastId: string | null }

/**
 * Reads by history from a history id. If Gmail has forgotten it, or there is none, lists the
 * messages that arrived since then.
 */
export async function sync(api: GmailApi, cursor: string | null, since: Date): Promise<Synced> {
  const listing = cursor === null ? null : readListing(cursor)
  if (cursor !== null && !listing) {
    const changes = await unlessGone(historySince(api, cursor))
    if (changes) return changes
  }
  // The mark is taken before the listing: a message that arrives in between is listed twice, and
  // never missed.
  return listFrom(api, listing ?? { historyId: (await api.profile()).historyId, since, lastId: null })
}

export async function read(api: GmailApi, id: string): Promise<Received> {
  const message = await api.getMessage(id, { format: 'raw' })
  if (isChat(message)) throw new MailboxError('gone', `the message ${id} is a chat`)
  return {
    providerId: message.id,
    threadId: message.threadId,
    folder: folderOf(message) ?? 'other',
    receivedAt: timeOf(message),
    raw: Buffer.from(message.raw ?? '', 'base64url'),
  }
}

async function historySince(api: GmailApi, cursor: string): Promise<Synced> {
  let pageToken: string | undefined
  for (;;) {
    const { history, historyId, nextPageToken } = await api.listHistory({
      startHistoryId: cursor,
      historyTypes: 'messageAdded',
      maxResults: String(partSize),
      ...(pageToken && { pageToken }),
    })
    const messages = messagesOf(history, cursor)
    const last = history.at(-1)
    if (!nextPageToken) return { messages, cursor: historyId, isComplete: true }
    if (last) return { messages, cursor: last.id, isComplete: false }
    pageToken = nextPageToken
  }
}

/** Each once, with the cursor of the last record that is over with it. */
function messagesOf(history: GmailHistory, start: string): Listed[] {
  const byId = new Map<string, Listed>()
  let cursor = start
  for (const { id: recordId, messagesAdded } of history) {
    for (const [at, { message }] of messagesAdded.entries()) {
      if (at === messagesAdded.length - 1) cursor = recordId
      if (!byId.has(message.id) && !isChat(message))
        byId.set(message.id, { providerId: message.id, folder: folderOf(message), cursor })
    }
  }
  return [...byId.values()]
}

type Labelled = { labelIds: readonly string[] }

/** Chats stand among the messages, and are no emails. */
const isChat = ({ labelIds }: Labelled): boolean => labelIds.includes('CHAT')

/** A message to oneself is sent. Null without any label: a listing has none. */
function folderOf({ labelIds }: Labelled): Folder | null {
  if (labelIds.includes('DRAFT')) return 'drafts'
  if (labelIds.includes('SENT')) return 'sent'
  if (labelIds.includes('SPAM')) return 'junk'
  if (labelIds.includes('INBOX')) return 'inbox'
  return labelIds.length > 0 ? 'other' : null
}

/**
 * Lists oldest first, so that it can go on from the last one. Messages that arrive meanwhile come
 * after the mark.
 */
async function listFrom(api: GmailApi, { historyId, since, lastId }: Listing): Promise<Synced> {
  const ids = await messagesSince(api, null, since)
  // If the last message is gone, its second is listed again.
  const start = lastId === null ? 0 : ids.indexOf(lastId) + 1
  const part = ids.slice(start, start + partSize)
  const messages: Listed[] = part.map((providerId) => ({
    providerId,
    folder: null,
    cursor: writeListing({ historyId, since, lastId: providerId }),
  }))
  const last = part.at(-1)
  if (last === undefined || start + part.length >= ids.length)
    return { messages, cursor: historyId, isComplete: true }
  const message = await unlessGone(api.getMessage(last, { format: 'minimal' }))
  const next = message ? new Date((secondOf(timeOf(message)) - 1) * 1000) : since
  return { messages, cursor: writeListing({ historyId, since: next, lastId: last }), isComplete: false }
}

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000)

const writeListing = ({ historyId, since, lastId }: Listing): string =>
  `list:${historyId}:${secondOf(since)}:${lastId}`

function readListing(cursor: string): Listing | null {
  const [, historyId, second, lastId = null] = /^list:(\w+):(\d+)(?::(\w+))?$/.exec(cursor) ?? []
  return historyId && second ? { historyId, since: new Date(Number(second) * 1000), lastId } : null
}

import { MailboxError } from '../mailbox.ts'
import type { GmailApi, GmailDraft, GmailMessage } from './gmail-api.ts'

/**
 * Pages of one listing, of 500 messages each: a sixth of a minute’s quota. More have not arrived in
 * a mailbox since it was last read.
 */
const maxPages = 200

const after = (since: Date) => ({ q: `after:${Math.floor(since.getTime() / 1000)}`, maxResults: '500' })

/** Ids, oldest first. */
export async function messagesSince(api: GmailApi, label: string | null, since: Date): Promise<string[]> {
  const newestFirst: string[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = { ...after(since), ...(label && { labelIds: label }), ...(pageToken && { pageToken }) }
    const { messages, nextPageToken } = await api.listMessages(query)
    for (const { id } of messages) newestFirst.push(id)
    pageToken = nextPageToken
    if (!pageToken) return newestFirst.toReversed()
  }
  throw new MailboxError('later', 'the mailbox has too many messages to look through')
}

export async function* draftsSince(api: GmailApi, since: Date): AsyncGenerator<GmailDraft> {
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { drafts, nextPageToken } = await api.listDrafts({
      ...after(since),
      ...(pageToken && { pageToken }),
    })
    yield* drafts
    pageToken = nextPageToken
    if (!pageToken) return
  }
  throw new MailboxError('later', 'the mailbox has too many drafts to look through')
}

export const timeOf = ({ internalDate = '0' }: GmailMessage): Date => new Date(Number(internalDate))

/** Null for something that no longer exists. */
export async function unlessGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof MailboxError && error.fault === 'gone') return null
    throw error
  }
}

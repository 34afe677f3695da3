import {
  MailboxError,
  type Draft,
  type DraftMailbox,
  type Received,
  type Sent,
  type SentMessage,
} from '../mailbox.ts'
import { GmailApi, type GmailApiDeps, type GmailMessage } from './gmail-api.ts'

const keyHeader = 'X-Rapport-Send'

/** Pages of one listing: 500 messages each. */
const maxPages = 20

/** A mailbox at Gmail. Its cursor is a history id. */
export function gmailMailbox(deps: GmailApiDeps): DraftMailbox {
  const api = new GmailApi(deps)
  return {
    kind: 'drafts',
    createDraft: async ({ mime, threadId }) => toDraft(await api.createDraft(mime, threadId)),
    readDraft: async (id) => {
      const draft = await unlessGone(api.getDraft(id))
      return draft && toDraft(draft)
    },
    deleteDraft: async (id) => {
      await api.deleteDraft(id)
    },
    sendDraft: async (id) => {
      const { id: providerId } = await api.sendDraft(id)
      return readSent(api, providerId)
    },
    findByKey: async (sendKey, since) => {
      const sent = await findSent(api, sendKey, since)
      return { sent, drafts: await findDrafts(api, sendKey, since) }
    },
    listSent: (since) => listSent(api, since),
    sync: (cursor, since) => sync(api, cursor, since),
  }
}

const toDraft = ({ id, message }: { id: string; message: { id: string } }): Draft => ({
  draftId: id,
  version: message.id,
})

async function unlessGone<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof MailboxError && error.fault === 'gone') return null
    throw error
  }
}

/** It was sent, so that a failure to read it back leaves that unanswered, and not undone. */
async function readSent(api: GmailApi, id: string): Promise<Sent> {
  try {
    return sentOf(await readHeaders(api, id))
  } catch (cause) {
    throw new MailboxError('unanswered', `the sent email ${id} could not be read back`, { cause })
  }
}

/** With all headers: the few that are needed can't be named in one parameter. */
const readHeaders = (api: GmailApi, id: string): Promise<GmailMessage> =>
  api.getMessage(id, { format: 'metadata' })

function sentOf(message: GmailMessage): Sent {
  const messageId = headerOf(message, 'Message-ID')?.replaceAll(/^<|>$/g, '')
  if (!messageId) throw new MailboxError('unanswered', `the sent email ${message.id} has no Message-ID`)
  return { providerId: message.id, threadId: message.threadId, messageId }
}

function headerOf({ payload }: GmailMessage, name: string): string | null {
  return (
    payload?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? null
  )
}

const timeOf = ({ internalDate = '0' }: GmailMessage): Date => new Date(Number(internalDate))

/** Gmail's search knows no other headers than Message-ID, which it may replace: so the headers of all are read. */
async function findSent(api: GmailApi, sendKey: string, since: Date): Promise<Sent | null> {
  for await (const id of messagesSince(api, 'SENT', since)) {
    const message = await unlessGone(readHeaders(api, id))
    if (message && headerOf(message, keyHeader) === sendKey) return sentOf(message)
  }
  return null
}

async function findDrafts(api: GmailApi, sendKey: string, since: Date): Promise<Draft[]> {
  const found: Draft[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { drafts, nextPageToken } = await api.listDrafts({
      ...after(since),
      ...(pageToken && { pageToken }),
    })
    for (const draft of drafts) {
      const message = await unlessGone(readHeaders(api, draft.message.id))
      if (message && headerOf(message, keyHeader) === sendKey) found.push(toDraft(draft))
    }
    pageToken = nextPageToken
    if (!pageToken) return found
  }
  throw new MailboxError('later', 'the mailbox has too many drafts to look through')
}

async function listSent(api: GmailApi, since: Date): Promise<SentMessage[]> {
  const sent: SentMessage[] = []
  for await (const id of messagesSince(api, 'SENT', since)) {
    const message = await unlessGone(readHeaders(api, id))
    if (!message) continue
    const sendKey = headerOf(message, keyHeader)
    if (sendKey !== null)
      sent.push({
        ...sentOf(message),
        sendKey,
        sentAt: timeOf(message),
        to: addressOf(headerOf(message, 'To')),
      })
  }
  return sent
}

/** Of our own emails, which have one recipient. */
const addressOf = (header: string | null): string | null =>
  header === null ? null : (/<([^<>]+)>\s*$/.exec(header)?.[1] ?? header).trim()

const after = (since: Date) => ({ q: `after:${Math.floor(since.getTime() / 1000)}`, maxResults: '500' })

async function* messagesSince(api: GmailApi, label: string | null, since: Date): AsyncGenerator<string> {
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = { ...after(since), ...(label && { labelIds: label }), ...(pageToken && { pageToken }) }
    const { messages, nextPageToken } = await api.listMessages(query)
    for (const { id } of messages) yield id
    pageToken = nextPageToken
    if (!pageToken) return
  }
  throw new MailboxError('later', 'the mailbox has too many messages to look through')
}

async function sync(
  api: GmailApi,
  cursor: string | null,
  since: Date,
): Promise<{ messages: Received[]; cursor: string }> {
  const changes = cursor === null ? null : await unlessGone(historySince(api, cursor))
  if (changes) return { messages: await receivedOf(api, changes.ids), cursor: changes.cursor }
  // The mark before the listing: what arrives in between is told twice, and never missed.
  const { historyId } = await api.profile()
  const ids: string[] = []
  for await (const id of messagesSince(api, null, since)) ids.push(id)
  return { messages: await receivedOf(api, ids), cursor: historyId }
}

async function historySince(api: GmailApi, cursor: string): Promise<{ ids: string[]; cursor: string }> {
  const ids = new Set<string>()
  let pageToken: string | undefined
  for (;;) {
    const page = await api.listHistory({
      startHistoryId: cursor,
      historyTypes: 'messageAdded',
      maxResults: '500',
      ...(pageToken && { pageToken }),
    })
    for (const { messagesAdded } of page.history) for (const { message } of messagesAdded) ids.add(message.id)
    pageToken = page.nextPageToken
    if (!pageToken) return { ids: [...ids], cursor: page.historyId }
  }
}

/** Messages that are gone again are left out: drafts above all. */
async function receivedOf(api: GmailApi, ids: readonly string[]): Promise<Received[]> {
  const messages: Received[] = []
  for (const id of ids) {
    const message = await unlessGone(api.getMessage(id, { format: 'minimal' }))
    if (!message) continue
    messages.push({
      providerId: message.id,
      threadId: message.threadId,
      labels: message.labelIds,
      receivedAt: timeOf(message),
      raw: async () => Buffer.from((await api.getMessage(id, { format: 'raw' })).raw ?? '', 'base64url'),
    })
  }
  return messages
}

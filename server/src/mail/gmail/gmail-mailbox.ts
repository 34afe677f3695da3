import { MailboxError, type Draft, type DraftMailbox, type Sent, type SentMessage } from '../mailbox.ts'
import { GmailApi, type GmailApiDeps, type GmailMessage } from './gmail-api.ts'
import { draftsSince, messagesSince, timeOf, unlessGone } from './gmail-listing.ts'
import { sync } from './gmail-sync.ts'

const keyHeader = 'X-Rapport-Send'

const maxHeads = 10_000

type Box = { api: GmailApi; heads: Heads }

/** A mailbox at Gmail. Its cursor is a history id. */
export function gmailMailbox(deps: GmailApiDeps): DraftMailbox {
  const api = new GmailApi(deps)
  const box: Box = { api, heads: new Heads(api) }
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
      return readSent(box.heads, providerId)
    },
    findByKey: async (sendKey, since) => {
      const sent = await findSent(box, sendKey, since)
      return { sent, drafts: await findDrafts(box, sendKey, since) }
    },
    listSent: (since) => listSent(box, since),
    sync: (cursor, since) => sync(api, cursor, since),
  }
}

const toDraft = ({ id, message }: { id: string; message: { id: string } }): Draft => ({
  draftId: id,
  version: message.id,
})

/** What is needed of a message's headers. */
type Head = Omit<SentMessage, 'messageId'> & { messageId: string | null }

/** Each costs a three-hundredth of a minute's quota, and never changes: those that were read are kept, so that a listing that was cut short goes on. */
class Heads {
  readonly #api: GmailApi
  readonly #read = new Map<string, Head>()

  constructor(api: GmailApi) {
    this.#api = api
  }

  /** Throws `gone` for a message that no longer exists. */
  async read(id: string): Promise<Head> {
    const known = this.#read.get(id)
    if (known) return known
    // With all headers: the few that are needed can't be named in one parameter.
    const message = await this.#api.getMessage(id, { format: 'metadata' })
    const head: Head = {
      providerId: message.id,
      threadId: message.threadId,
      messageId: headerOf(message, 'Message-ID')?.replaceAll(/^<|>$/g, '') || null,
      sendKey: headerOf(message, keyHeader),
      sentAt: timeOf(message),
      to: addressOf(headerOf(message, 'To')),
    }
    if (this.#read.size >= maxHeads) this.#read.clear()
    this.#read.set(id, head)
    return head
  }
}

/** It was sent, so that a failure to read it back leaves that unanswered, and not undone. */
async function readSent(heads: Heads, id: string): Promise<Sent> {
  try {
    return sentOf(await heads.read(id))
  } catch (cause) {
    throw new MailboxError('unanswered', `the sent email ${id} could not be read back`, { cause })
  }
}

function sentOf({ providerId, threadId, messageId }: Head): Sent {
  if (messageId === null)
    throw new MailboxError('unanswered', `the sent email ${providerId} has no Message-ID`)
  return { providerId, threadId, messageId }
}

function headerOf({ payload }: GmailMessage, name: string): string | null {
  return (
    payload?.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? null
  )
}

/** Gmail's search knows no other headers than Message-ID, which it may replace: so the headers of all are read. */
async function findSent({ api, heads }: Box, sendKey: string, since: Date): Promise<Sent | null> {
  for await (const id of messagesSince(api, 'SENT', since)) {
    const head = await unlessGone(heads.read(id))
    if (head?.sendKey === sendKey) return sentOf(head)
  }
  return null
}

async function findDrafts({ api, heads }: Box, sendKey: string, since: Date): Promise<Draft[]> {
  const found: Draft[] = []
  for await (const draft of draftsSince(api, since)) {
    const head = await unlessGone(heads.read(draft.message.id))
    if (head?.sendKey === sendKey) found.push(toDraft(draft))
  }
  return found
}

async function listSent({ api, heads }: Box, since: Date): Promise<SentMessage[]> {
  const sent: SentMessage[] = []
  for await (const id of messagesSince(api, 'SENT', since)) {
    const head = await unlessGone(heads.read(id))
    if (head && head.sendKey !== null) sent.push({ ...head, ...sentOf(head) })
  }
  return sent
}

/** Of our own emails, which have one recipient. */
const addressOf = (header: string | null): string | null =>
  header === null ? null : (/<([^<>]+)>\s*$/.exec(header)?.[1] ?? header).trim()

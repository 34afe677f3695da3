import { keyHeader, recipientOf } from '../headers.ts'
import { MailboxError, type Draft, type DraftMailbox, type Sent, type SentMessage } from '../mailbox.ts'
import { GmailApi, gmailTimeoutMs, type GmailApiDeps, type GmailMessage } from './gmail-api.ts'
import { draftsSince, messagesSince, timeOf, unlessGone } from './gmail-listing.ts'
import { units, type GmailQuota, type Taken } from './gmail-quota.ts'
import { read, sync } from './gmail-sync.ts'

const maxHeads = 10_000

/**
 * The units that an email costs once its draft is there: sending it, and reading back what Gmail
 * made of it.
 */
const unitsOfSending = units.send + units.get

const traits = { callTimeoutMs: gmailTimeoutMs, vouchesForBounces: true }

/** A mailbox at Gmail. Its cursor is a history id. */
export function gmailMailbox(deps: GmailApiDeps): DraftMailbox {
  const deciding = new GmailApi(deps)
  const [sending, reading] = [deciding.for('sending'), deciding.for('reading')]
  const heads = new Heads()
  const reservations = new Reservations(deciding.quota)
  return {
    kind: 'drafts',
    traits,
    createDraft: async ({ mime, threadId }) => {
      const reserved = reservations.take(units.createDraft + unitsOfSending)
      try {
        const draft = toDraft(await sending.createDraft(mime, threadId, reserved))
        reservations.keep(draft.draftId, reserved)
        return draft
      } catch (error) {
        reservations.release(reserved)
        throw error
      }
    },
    readDraft: async (id) => {
      const draft = await unlessGone(deciding.getDraft(id))
      return draft && toDraft(draft)
    },
    deleteDraft: async (id) => {
      reservations.release(reservations.of(id))
      await deciding.deleteDraft(id)
    },
    sendDraft: async (id) => {
      const reserved = reservations.of(id) ?? reservations.take(unitsOfSending)
      try {
        const { id: providerId } = await sending.sendDraft(id, reserved)
        return await readSent({ api: sending, heads }, providerId, reserved)
      } finally {
        reservations.release(reserved)
      }
    },
    findByKey: async (sendKey, since) => {
      const box = { api: deciding, heads }
      const sent = await findSent(box, sendKey, since)
      return { sent, drafts: await findDrafts(box, sendKey, since) }
    },
    listSent: (since) => listSent({ api: reading, heads }, since),
    sync: (cursor, since) => sync(reading, cursor, since),
    read: (id) => read(reading, id),
  }
}

/**
 * The units of emails whose drafts this process has created: a draft that could not be sent within
 * the minute is not created.
 */
class Reservations {
  readonly #quota: GmailQuota
  readonly #byDraft = new Map<string, Taken>()

  constructor(quota: GmailQuota) {
    this.#quota = quota
  }

  take = (count: number): Taken => this.#quota.take('sending', count)

  keep(draftId: string, reserved: Taken): void {
    for (const [id, each] of this.#byDraft) if (!this.#quota.isKept(each)) this.#byDraft.delete(id)
    this.#byDraft.set(draftId, reserved)
  }

  /** The units of a draft, given once. Null if there are none, or their minute is over. */
  of(draftId: string): Taken | null {
    const reserved = this.#byDraft.get(draftId)
    this.#byDraft.delete(draftId)
    return reserved && this.#quota.renew(reserved) ? reserved : null
  }

  release(reserved: Taken | null): void {
    if (reserved) this.#quota.release(reserved)
  }
}

type Box = { api: GmailApi; heads: Heads }

const toDraft = ({ id, message }: { id: string; message: { id: string } }): Draft => ({
  draftId: id,
  version: message.id,
})

/** The fields that are needed from a message's headers. */
type Head = Omit<SentMessage, 'messageId'> & { messageId: string | null }

/**
 * Each costs a three-hundredth of a minute's quota, and never changes: those that were read are
 * kept, so that a listing that was cut short goes on.
 */
class Heads {
  readonly #read = new Map<string, Head>()

  /** Throws `gone` for a message that no longer exists. */
  async read(api: GmailApi, id: string, reserved?: Taken): Promise<Head> {
    const known = this.#read.get(id)
    if (known) return known
    // With all headers: the few that are needed can't be named in one parameter.
    const message = await api.getMessage(id, { format: 'metadata' }, reserved)
    const head: Head = {
      providerId: message.id,
      threadId: message.threadId,
      messageId: headerOf(message, 'Message-ID')?.replaceAll(/^<|>$/g, '') || null,
      sendKey: headerOf(message, keyHeader),
      sentAt: timeOf(message),
      to: recipientOf(headerOf(message, 'To')),
    }
    if (this.#read.size >= maxHeads) this.#read.clear()
    this.#read.set(id, head)
    return head
  }
}

/**
 * Reads a sent email back. It was sent, so a failure to read it leaves the call unanswered, not
 * undone.
 */
async function readSent({ api, heads }: Box, id: string, reserved: Taken): Promise<Sent> {
  try {
    return sentOf(await heads.read(api, id, reserved))
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

/**
 * Gmail's search knows no other headers than Message-ID, which it may replace. So the headers of
 * all messages since then are read, oldest first, because the email was sent soon after.
 */
async function findSent({ api, heads }: Box, sendKey: string, since: Date): Promise<Sent | null> {
  for (const id of await messagesSince(api, 'SENT', since)) {
    const head = await unlessGone(heads.read(api, id))
    if (head?.sendKey === sendKey) return sentOf(head)
  }
  return null
}

async function findDrafts({ api, heads }: Box, sendKey: string, since: Date): Promise<Draft[]> {
  const found: Draft[] = []
  for await (const draft of draftsSince(api, since)) {
    const head = await unlessGone(heads.read(api, draft.message.id))
    if (head?.sendKey === sendKey) found.push(toDraft(draft))
  }
  return found
}

async function listSent({ api, heads }: Box, since: Date): Promise<SentMessage[]> {
  const sent: SentMessage[] = []
  for (const id of await messagesSince(api, 'SENT', since)) {
    const head = await unlessGone(heads.read(api, id))
    if (head && head.sendKey !== null) sent.push({ ...head, ...sentOf(head) })
  }
  return sent
}

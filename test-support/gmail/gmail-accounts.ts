import { randomUUID } from 'node:crypto'
import { GmailQuota } from './gmail-quota.ts'

/** A message of a mailbox, with the raw bytes. */
export type StoredMessage = {
  id: string
  threadId: string
  labelIds: string[]
  raw: Buffer
  at: Date
}

type StoredDraft = { id: string; messageId: string }

/** One mailbox of the stand-in: what Gmail would keep. Ids are never used again. */
export class GmailAccount {
  readonly email: string
  readonly messages = new Map<string, StoredMessage>()
  readonly drafts = new Map<string, StoredDraft>()
  /**
   * Messages added, oldest first; the history id is the number of entries. Entries before
   * `forgotten` are gone.
   */
  readonly history: string[] = []
  forgotten = 0
  /** If set, Gmail replaces the Message-ID of the emails that it sends. */
  rewritesMessageIds = false
  /** Messages sent by the API and by hand, in order. */
  readonly sent: StoredMessage[] = []
  readonly quota = new GmailQuota()
  /** How often each message was fetched, whole or in part. */
  readonly fetched = new Map<string, number>()
  readonly #now: () => Date

  constructor(email: string, now: () => Date) {
    this.email = email
    this.#now = now
  }

  #add(raw: Buffer, { threadId, labelIds }: { threadId: string | null; labelIds: string[] }): StoredMessage {
    const id = randomUUID().replaceAll('-', '').slice(0, 16)
    const message = { id, threadId: threadId ?? id, labelIds, raw, at: this.#now() }
    this.messages.set(id, message)
    this.history.push(id)
    return message
  }

  createDraft(raw: Buffer, threadId: string | null): StoredDraft {
    const { id: messageId } = this.#add(raw, { threadId, labelIds: ['DRAFT'] })
    const draft = { id: `r${randomUUID().replaceAll('-', '')}`, messageId }
    this.drafts.set(draft.id, draft)
    return draft
  }

  /** Edits a draft as its owner does: the draft gets another message. */
  editDraft(id: string, change: (raw: string) => string): void {
    const draft = this.drafts.get(id)!
    const old = this.messages.get(draft.messageId)!
    this.messages.delete(old.id)
    draft.messageId = this.#add(Buffer.from(change(old.raw.toString())), {
      threadId: old.threadId,
      labelIds: ['DRAFT'],
    }).id
  }

  deleteDraft(id: string): boolean {
    const draft = this.drafts.get(id)
    if (!draft) return false
    this.drafts.delete(id)
    this.messages.delete(draft.messageId)
    return true
  }

  /** Null if there is no such draft, above all because it was sent. */
  sendDraft(id: string): StoredMessage | null {
    const draft = this.drafts.get(id)
    if (!draft) return null
    const { raw, threadId } = this.messages.get(draft.messageId)!
    this.deleteDraft(id)
    const message = this.#add(this.#asSent(raw), { threadId, labelIds: ['SENT'] })
    this.sent.push(message)
    return message
  }

  #asSent(raw: Buffer): Buffer {
    if (!this.rewritesMessageIds) return raw
    const id = `<CA${randomUUID()}@mail.gmail.com>`
    return Buffer.from(raw.toString('latin1').replace(/^message-id:.*$/im, `Message-ID: ${id}`), 'latin1')
  }

  /** Delivers a message from another sender. */
  deliver(
    raw: string | Buffer,
    {
      threadId = null,
      labelIds = ['INBOX', 'UNREAD'],
    }: { threadId?: string | null; labelIds?: string[] } = {},
  ): StoredMessage {
    return this.#add(Buffer.from(raw), { threadId, labelIds })
  }

  /** Later requests for older history answer 404. */
  forgetHistory(): void {
    this.forgotten = this.history.length
  }
}

/** The header of a raw message, unfolded. */
export function headerIn(raw: Buffer, name: string): string | null {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0]!
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? null
}

export function headersIn(raw: Buffer): { name: string; value: string }[] {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0]!
  return head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [{ name: line.slice(0, at), value: line.slice(at + 1).trim() }]
    })
}

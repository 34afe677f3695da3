import type { FetchMessageObject } from 'imapflow'
import { headersOf, keyHeader, messageIdOf, recipientOf, threadIdOf } from '../headers.ts'
import { MailboxError, type Outgoing, type Sent, type SentMessage } from '../mailbox.ts'
import type { Examined, OpenMailbox } from './imap-connection.ts'
import { MissingFolderError } from './imap-faults.ts'
import { arrivedAt, fetchUids, findUids, toProviderId } from './imap-messages.ts'
import { uidsSince } from './imap-sync.ts'

const headers = [keyHeader, 'Message-ID', 'In-Reply-To', 'References', 'To']

const dayMs = 24 * 60 * 60_000

/** How far a search for a sent email goes back once the folder was made anew. */
const lookBackMs = 2 * dayMs

/** Messages at the end of the folder among which an email is looked for before it is filed. */
const newest = 500

/** The place after the newest sent email: the UIDVALIDITY of the folder and its next UID. */
export async function markSent(mailbox: OpenMailbox): Promise<string> {
  const { uidValidity, uidNext } = await openSent(mailbox)
  return `${uidValidity}:${uidNext}`
}

/**
 * The sent email that bears the key, among those after the mark. All of the last two days are looked
 * at if the folder has been made anew since. Headers are read rather than searched, since servers
 * search them wrongly.
 */
export async function findSent(
  mailbox: OpenMailbox,
  { sendKey, mark, now }: { sendKey: string; mark: string; now: Date },
): Promise<Sent | null> {
  const folder = await openSent(mailbox)
  const [, uidValidity, next] = /^(\d+):(\d+)$/.exec(mark) ?? []
  const from = uidValidity === folder.uidValidity ? Number(next) : 0
  const uids =
    from > 0 && from <= folder.uidNext
      ? await findUids(mailbox.client, { from, to: folder.uidNext })
      : await uidsSince(mailbox.client, {
          from: 1,
          to: folder.uidNext,
          since: new Date(now.getTime() - lookBackMs),
        })
  const found = (await sentMessages(mailbox, folder, uids)).find((message) => message.sendKey === sendKey)
  if (!found) return null
  const { providerId, threadId, messageId } = found
  return { providerId, threadId, messageId }
}

/** The emails of ours that were sent since then, oldest first. */
export async function listSent(mailbox: OpenMailbox, since: Date): Promise<SentMessage[]> {
  const folder = await openSent(mailbox)
  const uids = await uidsSince(mailbox.client, { from: 1, to: folder.uidNext, since })
  const sent = await sentMessages(mailbox, folder, uids)
  return sent.filter(({ sendKey }) => sendKey !== null)
}

/**
 * Adds an email to the folder, unless it is among the newest there. If the connection is lost before
 * the answer, it may be there nevertheless: the next call finds it.
 */
export async function file(
  mailbox: OpenMailbox,
  { mime, sendKey }: Pick<Outgoing, 'mime' | 'sendKey'>,
): Promise<void> {
  const folder = await openSent(mailbox)
  if (folder.exists > 0) {
    const range = `${Math.max(1, folder.exists - newest + 1)}:*`
    const found = await mailbox.client.fetchAll(range, { uid: true, headers })
    if (found.some((message) => headersOf(message.headers ?? none).get(keyHeader.toLowerCase()) === sendKey))
      return
  }
  const appended = await mailbox.client.append(folder.path, mime, [String.raw`\Seen`], dateOf(mime))
  if (!appended) throw new MailboxError('later', 'the email could not be filed')
}

const none = Buffer.alloc(0)

async function openSent(mailbox: OpenMailbox): Promise<Examined> {
  const folder = await mailbox.examineRole('sent')
  if (!folder) throw new MissingFolderError('sent')
  return folder
}

async function sentMessages(
  { client }: OpenMailbox,
  folder: Examined,
  uids: readonly number[],
): Promise<SentMessage[]> {
  const messages = await fetchUids(client, uids, { headers })
  return messages.map((message) => sentOf(message, folder))
}

/** A message without Message-ID was sent all the same; its place stands for it. */
function sentOf(message: FetchMessageObject, folder: Examined): SentMessage {
  const providerId = toProviderId({ ...folder, uid: message.uid })
  const found = headersOf(message.headers ?? none)
  return {
    providerId,
    threadId: threadIdOf(found) ?? providerId,
    messageId: messageIdOf(found) ?? providerId,
    sendKey: found.get(keyHeader.toLowerCase()) ?? null,
    sentAt: arrivedAt(message),
    to: recipientOf(found.get('to')),
  }
}

/** The date of an email, which the folder is to show; now, if it has none. */
function dateOf(mime: Buffer): Date {
  const date = new Date(headersOf(mime).get('date') ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? new Date() : date
}

import type { FetchMessageObject } from 'imapflow'
import { headersOf, threadIdOf } from '../headers.ts'
import { MailboxError, type Received } from '../mailbox.ts'
import { maxBytes, type ImapConnection, type OpenMailbox } from './imap-connection.ts'
import { isRefusal } from './imap-faults.ts'
import { folderOf } from './imap-folders.ts'
import { arrivedAt, fetchUids, readProviderId, type Place } from './imap-messages.ts'
import type { Prefetched, Text } from './imap-prefetched.ts'
import { isOpen } from './imap-sync.ts'

type Query = Parameters<typeof fetchUids>[2]

const wholeText: Query = { source: { start: 0, maxLength: maxBytes } }

/** The headers of a message alone, for one whose text the server can't deliver. */
const headersAlone: Query = { headers: ['From', 'To', 'Subject', 'Message-ID', 'In-Reply-To', 'References'] }

/**
 * Reads the first MiB of a message. Throws `gone`, also for a message that can't be read at all: it
 * must not hold up the others.
 */
export async function read(
  connection: ImapConnection,
  prefetched: Prefetched,
  providerId: string,
): Promise<Received> {
  const place = readProviderId(providerId)
  if (!place) throw new MailboxError('gone', 'no message has this id')
  const readBy = (query: Query) =>
    connection.call(async (mailbox) => {
      const text = prefetched.take(providerId) ?? (await readText(mailbox, place, query))
      const folder = folderOf(await mailbox.folders(), place.path)
      const threadId = threadIdOf(headersOf(text.raw)) ?? providerId
      return { providerId, folder, threadId, ...text }
    })
  try {
    return await readBy(wholeText)
  } catch (error) {
    if (error instanceof UnreadableError) return readBy(headersAlone)
    throw error
  }
}

async function readText(mailbox: OpenMailbox, place: Place, query: Query): Promise<Text> {
  await mailbox.folders()
  if (!isOpen(mailbox, place)) {
    const examined = await mailbox.examine(place.path)
    if (examined?.uidValidity !== place.uidValidity)
      throw new MailboxError('gone', 'the folder of the message is no longer there')
  }
  const [message] = await fetchOne(mailbox, place.uid, query)
  const raw = message?.source ?? message?.headers
  if (!message || !raw) throw new MailboxError('gone', 'the message is no longer there')
  // A server that ignores the limit still delivers what we take.
  return { raw: raw.subarray(0, maxBytes), receivedAt: arrivedAt(message) }
}

async function fetchOne(mailbox: OpenMailbox, uid: number, query: Query): Promise<FetchMessageObject[]> {
  try {
    return await fetchUids(mailbox.client, [uid], query)
  } catch (error) {
    if (isRefusal(error) || mailbox.wasUnreadable(error)) throw new UnreadableError(error)
    throw error
  }
}

/** A message that its server can't deliver, or not in a form that we take. */
class UnreadableError extends MailboxError {
  override name = 'UnreadableError'
  constructor(cause: unknown) {
    super('gone', 'the mail server can not deliver the message', { cause })
  }
}

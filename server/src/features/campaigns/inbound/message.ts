import { cutText } from '@rapport/contract/plain-text.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Attachment, Email } from 'postal-mime'
import { storable } from '../../../database/storable.ts'
import { parseMail } from './mail-parser.ts'
import { plainTextOf, safeHtml } from './safe-html.ts'

/** A received message, as far as it matters here. Header names are in lower case. */
export type Message = {
  /** All values of a header, top to bottom. */
  all: (name: string) => string[]
  /** The first value of a header. */
  header: (name: string) => string | null
  contentType: string
  messageId: string | null
  /** Ids of the messages that it answers, without brackets, oldest first. */
  references: string[]
  /** Lower case. */
  sender: string | null
  subject: string
  text: string
  html: string
  parts: { type: string; method: string | null; content: string }[]
}

/** Text comes first in a message. Attachments follow, which are not read here. */
const maxBytes = 1_000_000
const maxLines = 10_000
const maxPart = 200_000
const maxText = 100_000
/**
 * Markup of nothing but tags takes the longest: more than a microsecond a character, for the text
 * and for what is shown.
 */
const maxHtml = 100_000
/** All headers: thousands of recipients have room, and reading them takes a tenth of a second. */
const maxHeaders = 128_000
const maxHeader = 20_000
const maxSubject = 1000
const maxSender = 320

/** Reads a message. A malformed one is read as far as possible; this never throws. */
export async function readMessage(raw: string | Buffer): Promise<Message> {
  const bytes = beginning(typeof raw === 'string' ? Buffer.from(raw) : raw)
  const email = await parse(bytes)
  const all = (name: string) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => bounded(value, maxHeader))
  const header = (name: string) => all(name)[0] ?? null
  const written = bounded(email.html ?? '', maxHtml)
  const text = bounded(email.text ?? '', maxText)
  // Each takes a tenth of a second at most, and other work has its turn between them.
  await nextTurn()
  const ownText = text || cutText(plainTextOf(written), maxText) || unreadParts(email, bytes)
  await nextTurn()
  const html = safeHtml(written)
  return {
    all,
    header,
    contentType: (header('content-type') ?? 'text/plain').toLowerCase(),
    messageId: idsIn(header('message-id') ?? '').at(0) ?? null,
    references: referencesOf(all),
    sender: senderOf(email),
    subject: bounded(email.subject ?? '', maxSubject),
    text: ownText,
    html,
    parts: email.attachments.map(partOf),
  }
}

function beginning(raw: Buffer): Buffer {
  const bytes = raw.subarray(0, maxBytes)
  let end = 0
  for (let line = 0; line < maxLines; line++) {
    end = bytes.indexOf(10, end) + 1
    if (end === 0) return bytes
  }
  return bytes.subarray(0, end)
}

/** Attached messages stay attached: a report's copy of our own email is not its sender's text. */
async function parse(bytes: Buffer): Promise<Email> {
  const options = { forceRfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: maxHeaders }
  try {
    return await parseMail(bytes, options, maxHtml)
  } catch {
    // Nested too deeply, or endless headers: the lines above the first part still tell the sender.
    const head =
      bytes
        .subarray(0, 64_000)
        .toString('latin1')
        .split(/\r?\n\r?\n/, 1)[0] ?? ''
    return await parseMail(
      head.replaceAll(/^content-type:.*(\r?\n[ \t].*)*/gim, 'X-Unread: part'),
      {},
      maxHtml,
    )
  }
}

function partOf({ mimeType, method, content }: Attachment): Message['parts'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)
  return {
    type: mimeType,
    method: method ?? null,
    content: bounded(bytes.subarray(0, maxPart).toString(), maxPart),
  }
}

/** A report whose boundary is not where its header says has no parts, and still says what happened. */
function unreadParts({ attachments, html }: Email, bytes: Buffer): string {
  if (attachments.length > 0 || html) return ''
  const [, ...body] = bytes
    .subarray(0, maxText)
    .toString()
    .split(/\r?\n\r?\n/)
  return bounded(body.join('\n\n'), maxText)
}

function referencesOf(all: Message['all']): string[] {
  const ids = [...all('references'), ...all('in-reply-to')].flatMap(idsIn)
  // The newest ones name the message that is answered; longer chains are cut by their senders, too.
  return [...new Set(ids)].slice(-100)
}

/** Message ids in a header, without brackets. */
export function idsIn(value: string): string[] {
  return [...value.matchAll(/<\s*([^<>\s]{1,998})\s*>/g)].map(([, id]) => id!)
}

function senderOf({ from, sender, replyTo }: Email): string | null {
  for (const known of [from, sender, ...(replyTo ?? [])]) {
    const address = known?.address ?? known?.group?.[0]?.address
    if (address && /.@/.test(address)) return bounded(address, maxSender).toLowerCase()
  }
  return null
}

/** The beginning of a text, as it can be stored. */
const bounded = (text: string, maxLength: number) => storable(cutText(text, maxLength))

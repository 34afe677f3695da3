/** The header of each email of ours, with its send's key. */
export const keyHeader = 'X-Rapport-Send'

/** Whether a text has the form of a send's key. Anyone can write the header, with anything in it. */
export const isSendKey = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** Bytes of a header block that are looked at. */
const maxHead = 256 * 1024

type Header = { name: string; value: string }

/** The headers of a message from top to bottom, unfolded. Names are in lower case. */
function headerLines(raw: Buffer): Header[] {
  const headers: Header[] = []
  let last: Header | null = null
  for (const line of raw.subarray(0, maxHead).toString('latin1').split('\n')) {
    const text = line.trimEnd()
    if (text === '' && headers.length > 0) break
    if (/^[ \t]/.test(line)) {
      if (last) last.value += ` ${text.trim()}`
      continue
    }
    const colon = text.indexOf(':')
    const name = colon > 0 ? text.slice(0, colon).trim().toLowerCase() : ''
    last = name === '' ? null : { name, value: text.slice(colon + 1).trim() }
    if (last) headers.push(last)
  }
  return headers
}

/** The first header of each name, unfolded, by its name in lower case. */
export function headersOf(raw: Buffer): ReadonlyMap<string, string> {
  return new Map(
    headerLines(raw)
      .toReversed()
      .map(({ name, value }) => [name, value]),
  )
}

/** All values of a header from top to bottom, unfolded, by its name in lower case. */
export const allHeaders = (raw: Buffer, name: string): string[] =>
  headerLines(raw).flatMap((header) => (header.name === name ? header.value : []))

/** The first message id of a header, without brackets. */
const firstId = (header: string | undefined): string | null =>
  /<([!-;=?-~\u{80}-\u{ff}]{1,900})>/u.exec(header ?? '')?.[1] ?? null

export const messageIdOf = (headers: ReadonlyMap<string, string>): string | null =>
  firstId(headers.get('message-id'))

/** The Message-ID of the first email of its thread, as far as the headers tell. */
export const threadIdOf = (headers: ReadonlyMap<string, string>): string | null =>
  firstId(headers.get('references')) ?? firstId(headers.get('in-reply-to')) ?? messageIdOf(headers)

/** The recipient of one of our own emails, which have exactly one. Null without a To. */
export const recipientOf = (to: string | null | undefined): string | null =>
  to == null ? null : (/<([^<>]+)>\s*$/.exec(to)?.[1] ?? to).trim()

/** The Message-ID of an email that we wrote: each has one. */
export function ownMessageIdOf({ sendKey, mime }: { sendKey: string; mime: Buffer }): string {
  const id = messageIdOf(headersOf(mime))
  if (id === null) throw new Error(`the email ${sendKey} has no Message-ID`)
  return id
}

/** The header of each email of ours, with its send's key. */
export const keyHeader = 'X-Rapport-Send'

/** Bytes of a header block that are looked at. */
const maxHead = 256 * 1024

/** The first header of each name, unfolded, by its name in lower case. */
export function headersOf(raw: Buffer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  let name = ''
  for (const line of raw.subarray(0, maxHead).toString('latin1').split('\n')) {
    const text = line.trimEnd()
    if (text === '' && name !== '') break
    if (/^[ \t]/.test(line)) {
      const value = headers.get(name)
      if (value !== undefined) headers.set(name, `${value} ${text.trim()}`)
      continue
    }
    const colon = text.indexOf(':')
    name = colon > 0 ? text.slice(0, colon).trim().toLowerCase() : ''
    // A second header of the same name is skipped with its further lines.
    if (headers.has(name)) name = ' '
    else if (name !== '') headers.set(name, text.slice(colon + 1).trim())
  }
  return headers
}

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

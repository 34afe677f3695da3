import { messagesIn, readDate } from './imap-fetch.ts'
import type { Argument } from './imap-parser.ts'
import type { ImapFolder, ImapMessage } from './imap-store.ts'

/**
 * The messages that all criteria of a SEARCH match: ALL, UID, SINCE, BEFORE, and sets of places.
 * Days begin in the server's zone. Throws for another criterion.
 */
export function searchFolder(
  folder: ImapFolder,
  args: readonly Argument[],
  zoneHours: number,
): ImapMessage[] {
  let found = new Set(folder.messages)
  const keep = (matching: Iterable<ImapMessage>) => {
    found = found.intersection(new Set(matching))
  }
  const dayOf = (date: Date) => Math.floor((date.getTime() / 3_600_000 + zoneHours) / 24)
  for (let at = 0; at < args.length; at++) {
    const key = String(args[at]).toUpperCase()
    if (key === 'ALL') continue
    if (/^[\d:*,]+$/.test(key)) {
      keep(messagesIn(folder, key, false))
      continue
    }
    const value = String(args[++at])
    if (key === 'UID') keep(messagesIn(folder, value, true))
    else if (key === 'SINCE' || key === 'BEFORE') {
      const day = Math.floor(readDate(value).getTime() / 86_400_000)
      keep(folder.messages.filter(({ date }) => (key === 'SINCE' ? dayOf(date) >= day : dayOf(date) < day)))
    } else throw new Error(`unknown criterion ${key}`)
  }
  return [...found]
}

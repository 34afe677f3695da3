import type { Named } from './api.ts'

/**
 * Reads the typed entries, one per line. Numbers are ids, entries with an at sign are addresses,
 * and the rest are links. The server checks them.
 */
export function readNamed(text: string): Named {
  const named: Named = { emails: [], linkedinUrls: [], personIds: [] }
  for (const entry of text.split(/[\n,;]/).map((part) => part.trim())) {
    if (entry === '') continue
    if (/^\d+$/.test(entry)) named.personIds.push(Number(entry))
    else if (entry.includes('@')) named.emails.push(entry)
    else named.linkedinUrls.push(entry)
  }
  return named
}

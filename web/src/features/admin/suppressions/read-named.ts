import type { Named } from './api.ts'

/**
 * What was typed, one to a line: ids are numbers, addresses have an at sign, the rest are links.
 * The server checks them.
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

/**
 * The tags of a list (RFC 6376, 3.2), as in DKIM keys, DKIM signatures and DMARC records: name and
 * value, without the white space around them. Null for what is no list, or has a tag twice.
 */
export function readTags(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>()
  const parts = text.split(';').map((part) => part.trim())
  // The last semicolon may be left out.
  if (parts.at(-1) === '') parts.pop()
  for (const part of parts) {
    const equals = part.indexOf('=')
    const name = part.slice(0, Math.max(0, equals)).trim()
    if (!/^[A-Za-z]\w*$/.test(name) || tags.has(name)) return null
    tags.set(name, part.slice(equals + 1).trim())
  }
  return tags
}

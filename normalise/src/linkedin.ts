const personPath = /^(?:https?:\/\/)?[^/?#\s]+\/in\/([^/?#\s]+)/i
const companyPath = /^(?:https?:\/\/)?[^/?#\s]+\/(?:company|school|showcase)\/([^/?#\s]+)/i

/**
 * The `{slug}` of a `{host}/in/{slug}` address, decoded, lower case. Ignores the host, the scheme and whatever follows. Null for anything
 * else.
 */
export const linkedinPersonSlug = (url: string): string | null => slugOf(personPath, url)

/** The `{slug}` of a `{host}/company/{slug}` address (or `/school/`, `/showcase/`), decoded, lower case. Null for anything else. */
export const linkedinCompanySlug = (url: string): string | null => slugOf(companyPath, url)

function slugOf(path: RegExp, url: string): string | null {
  const trimmed = url.trim()
  if (trimmed.length > 2048) return null
  const found = path.exec(trimmed)?.[1]
  return found === undefined ? null : decode(found).normalize('NFC').toLowerCase()
}

/** Percent-decodes a part if the result is valid text without NUL or separators; otherwise returns it unchanged. */
function decode(part: string): string {
  try {
    const decoded = decodeURIComponent(part)
    return /[\p{Cc}/?#\s]/u.test(decoded) ? part : decoded
  } catch {
    return part.toWellFormed()
  }
}

/** The address of a profile or company page; null without a slug. */
export const linkedinUrl = (kind: 'in' | 'company', slug: string | null): string | null =>
  slug === null ? null : `https://www.linkedin.com/${kind}/${encodeURIComponent(slug)}`

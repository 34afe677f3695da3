import { isLonger, normalised } from '@rapport/contract/plain-text.ts'

const personPath = /^(?:https?:\/\/)?[^/?#\s]+\/in\/([^/?#\s]+)/i
const companyPath = /^(?:https?:\/\/)?[^/?#\s]+\/(?:company|school|showcase)\/([^/?#\s]+)/i

/** LinkedIn's own have at most 100 characters; one that can't be decoded is longer than what it stands for. */
const maxSlugLength = 200

/**
 * The `{slug}` of a `{host}/in/{slug}` address, decoded, lower case. Ignores the host, the scheme and whatever follows. Null for anything
 * else, and for a slug of more than 200 characters.
 */
export const linkedinPersonSlug = (url: string): string | null => slugOf(personPath, url)

/** The `{slug}` of a `{host}/company/{slug}` address (or `/school/`, `/showcase/`), decoded, lower case. Null for anything else. */
export const linkedinCompanySlug = (url: string): string | null => slugOf(companyPath, url)

function slugOf(path: RegExp, url: string): string | null {
  const trimmed = url.trim()
  if (trimmed.length > 2048) return null
  const found = path.exec(trimmed)?.[1]
  if (found === undefined) return null
  const slug = normalised(decode(found), 'NFC').toLowerCase()
  return isLonger(slug, maxSlugLength) ? null : slug
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

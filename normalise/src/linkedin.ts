import { isLonger, normalised, withoutEnd } from '@rapport/contract/plain-text.ts'

/**
 * LinkedIn's own have at most 100 characters; one that can't be decoded is longer than what it
 * stands for.
 */
const maxSlugLength = 200
const maxLinkLength = 2048

/**
 * A link to a person: the `{slug}` of `linkedin.com/in/{slug}`; or the id that Sales Navigator and
 * Recruiter have for a member, whose pages only their customers can open.
 */
export type ProfileLink =
  | { slug: string }
  | { memberId: string }
  | { why: 'not_profile' | 'company_page' | 'too_long' }

/** The most frequent form, which has nothing to decode. */
const plainProfile = /^(?:https?:\/\/)?(?:www\.)?linkedin\.com\/in\/([a-z0-9-]{3,100})\/?$/

/**
 * Reads a link to a profile as it is exported, copied and mailed: with any country's or device's
 * host, `/comm/`, `/mwlite/` or a login before the path, encoded once or several times, with
 * tracking behind it, or only `in/{slug}`. Pages of before 2015 (`/pub/ann-lee/4/3b2/1a`) become
 * what LinkedIn redirects them to (`ann-lee-01a3b24`).
 */
export function readProfileLink(text: string): ProfileLink {
  const slug = plainProfile.exec(text)?.[1]
  if (slug !== undefined && !placeholders.has(slug)) return { slug }
  if (text.length > maxLinkLength) return { why: 'too_long' }
  let why: ProfileLink = { why: 'not_profile' }
  for (const path of pathsIn(text)) {
    const link = profileAt(path)
    if (!('why' in link)) return link
    if (link.why !== 'not_profile') why = link
  }
  return why
}

/**
 * The slug of a person's profile page, decoded and in lower case; ids of members (`ACoAAB…`) keep
 * their case, which means something. Null for anything else, and for a slug of more than 200
 * characters.
 */
export function linkedinPersonSlug(url: string): string | null {
  const link = readProfileLink(url)
  return 'slug' in link ? link.slug : null
}

/**
 * The slug or number of a company's, school's or showcase page, decoded, lower case. Null for
 * anything else.
 */
export function linkedinCompanySlug(url: string): string | null {
  if (url.length > maxLinkLength) return null
  for (const path of pathsIn(url)) {
    const slug = companyAt(path)
    if (slug !== null && !isLonger(slug, maxSlugLength)) return slug
  }
  return null
}

/**
 * The spellings under which a slug may be stored: earlier releases kept ids of members in lower
 * case. The first is today's.
 */
export const slugSpellings = (slug: string): string[] =>
  isMemberId(slug) ? [slug, slug.toLowerCase()] : [slug]

/** The spellings under which the person of a profile link may be stored; none if it isn't one. */
export function slugsToFind(url: string): string[] {
  const slug = linkedinPersonSlug(url)
  return slug === null ? [] : slugSpellings(slug)
}

/** The address of a profile or company page; null without a slug. */
export const linkedinUrl = (kind: 'in' | 'company', slug: string | null): string | null =>
  slug === null ? null : `https://www.linkedin.com/${kind}/${encodeURIComponent(slug)}`

/** Base64 of a structure that begins alike for all members. */
const isMemberId = (slug: string): boolean => /^A(?:C[a-z]|E[A-Z])AA[\w-]{5,97}$/.test(slug)

/** The slugs of pages that were not found, and of empty fields. */
const placeholders = new Set(['unavailable', 'null', 'undefined', 'none', 'me', 'n-a'])

/** The same pages for other devices, from emails, and for guests. */
const wrappers = new Set(['m', 'mwlite', 'comm', 'mobile', 'organization-guest', 'guest', 'public-profile'])

function profileAt(path: readonly string[]): ProfileLink {
  const [kind = '', first = '', second = ''] = path
  if (kind === 'in') return slugLink(personSlug(first))
  if (kind === 'pub') return slugLink(redirectedSlug(path.slice(1)))
  if (['sales', 'talent', 'recruiter'].includes(kind) && /^(?:lead|people|profile)$/i.test(first)) {
    const memberId = readSlug(second)
    return memberId === null ? { why: 'not_profile' } : { memberId }
  }
  return companyAt(path) === null ? { why: 'not_profile' } : { why: 'company_page' }
}

const slugLink = (slug: string | null): ProfileLink => {
  if (slug === null) return { why: 'not_profile' }
  return isLonger(slug, maxSlugLength) ? { why: 'too_long' } : { slug }
}

function personSlug(part: string): string | null {
  const slug = readSlug(part)
  if (slug === null || isMemberId(slug)) return slug
  const lower = slug.toLowerCase()
  return placeholders.has(lower) ? null : lower
}

/**
 * LinkedIn redirects `/pub/{name}/{a}/{b}/{c}` to `/in/{name}-{c}{b}{a}`, where b and c have three
 * digits and an a of zero is left out.
 */
function redirectedSlug([name = '', ...numbers]: readonly string[]): string | null {
  const slug = personSlug(name)
  const [a = '', b = '', c = ''] = numbers.map((number) => number.toLowerCase())
  if (slug === null || ![a, b, c].every((number) => /^[0-9a-f]{1,3}$/.test(number))) return null
  return `${slug}-${c.padStart(3, '0')}${b.padStart(3, '0')}${a === '0' ? '' : a}`
}

function companyAt([kind = '', first = '', second = '']: readonly string[]): string | null {
  const isSales = kind === 'sales' && first.toLowerCase() === 'company'
  if (!isSales && !/^(?:company|company-beta|school|showcase|organization)$/.test(kind)) return null
  const slug = readSlug(isSales ? second : first)?.toLowerCase() ?? null
  return slug === null || placeholders.has(slug) ? null : slug
}

const host = /(?<![\p{L}\p{N}-])linkedin\.[a-z]{2,12}(?:\.[a-z]{2,3})?(?::\d+)?[/\\]+/giu
/** A page of a login names the page that one wanted. */
const redirect = /=\/(?=(?:comm\/|mwlite\/)?in\/)/g

/** The parts of the paths of LinkedIn that a text holds. */
function* pathsIn(text: string): Generator<string[]> {
  const link = unwrapped(text.trim())
  if (/^\/?in\//i.test(link)) yield partsOf(link)
  for (const { 0: start, index } of link.matchAll(host)) yield partsOf(link.slice(index + start.length))
  for (const { 0: start, index } of link.matchAll(redirect)) yield partsOf(link.slice(index + start.length))
}

const maxParts = 8

function partsOf(rest: string): string[] {
  const path = /^[^\s?#"<>|;]*/.exec(rest)?.[0] ?? ''
  const parts = path.split(/[/\\]+/, maxParts).filter((part) => part !== '')
  const kind = parts[0]?.toLowerCase() ?? ''
  return wrappers.has(kind) ? partsOf(parts.slice(1).join('/')) : [kind, ...parts.slice(1)]
}

/** A link that is a parameter of another is encoded, and may have been encoded again. */
function unwrapped(text: string): string {
  let link = text
  for (let times = 0; times < 3 && /%25/.test(link); times++) link = link.replaceAll('%25', '%')
  return link.replace(/%3a/gi, ':').replace(/%2f/gi, '/')
}

/** A part of a path without what was copied with it, decoded; null if nothing remains. */
function readSlug(part: string): string | null {
  const found = /^[^,&=*]*/.exec(decode(part))?.[0] ?? ''
  const slug = withoutEnd(normalised(found, 'NFC'), '.,:!)]}>"\'’”')
  return slug === '' || /[:@]|^https?$/i.test(slug) ? null : slug
}

/** Percent-decodes a part up to a separator; unchanged if the result is no text. */
function decode(part: string): string {
  try {
    const decoded = decodeURIComponent(part)
    return /\p{Cc}/u.test(decoded) ? part : (/^[^/?#\s]*/.exec(decoded)?.[0] ?? '')
  } catch {
    return part.toWellFormed()
  }
}

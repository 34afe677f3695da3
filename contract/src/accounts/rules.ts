/**
 * The rules of email addresses, names and new passwords, apart from the schemas so that the browser
 * can check them without zod.
 */
import { normalised } from '../plain-text.ts'

export const maxEmailLength = 254
const maxLocalLength = 64

/**
 * The rough shape of any address on file. What may become an account's address is stricter:
 * `isEmailAddress`.
 */
export const emailPattern = /^[^\s\p{C}@]+@[^\s\p{C}@.][^\s\p{C}@]*\.[^\s\p{C}@.]{2,}$/u

/** Typing mistakes that the pattern accepts. */
export const isMistypedEmail = (address: string): boolean =>
  address.includes('..') || address.includes('_com')

/** Replaces the addresses of removed accounts. It can't be registered, and no account may have it. */
export const removedDomain = 'removed.invalid'

/**
 * Whether an account may have this lower-case address: a dot-atom of at most 64 characters (RFC
 * 5322, 3.2.3) before the at sign, a domain name behind it. Quotes, comments, routes and lists are
 * refused, because programs that read them as headers send to another mailbox. Letters beyond ASCII
 * are refused before the at sign, because few mail servers deliver to them (RFC 6531): such a
 * sign-up would wait for a link that never comes. Domain names may have any script, or be written
 * in punycode.
 */
export const isEmailAddress = (address: string): boolean => deliverableAddress(address) !== null

const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/**
 * The form in which an address is given to mail servers, its domain in ASCII; null unless it is one
 * by `isEmailAddress`.
 */
export function deliverableAddress(address: string): string | null {
  if (address.length > maxEmailLength) return null
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const domain = asciiDomain(address.slice(at + 1))
  if (!dotAtom.test(local) || local.length > maxLocalLength || isMistypedEmail(address)) return null
  if (domain === null || domain === removedDomain || domain.endsWith(`.${removedDomain}`)) return null
  const ascii = `${local}@${domain}`
  return ascii.length > maxEmailLength ? null : ascii
}

/**
 * Whether a lower-case address on file is well formed, and only letters beyond ASCII before the at
 * sign (RFC 6531) keep it from being one by `isEmailAddress`.
 */
export function isInternationalAddress(address: string): boolean {
  const at = address.lastIndexOf('@')
  const local = normalised(address.slice(0, Math.max(0, at)), 'NFC')
  const ascii = local.replaceAll(/[\p{L}\p{M}\p{N}]/gu, 'x')
  return !isEmailAddress(address) && isEmailAddress(ascii + address.slice(at))
}

/** Two labels or more, of letters, digits and inner hyphens; the last one is no number. */
const asciiName = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/

/**
 * A domain name in any script. Compatibility forms, and what domain names ignore, are refused: they
 * make other names look alike.
 */
const anyName = /^((?!\p{DI})[\p{L}\p{M}\p{Nd}.-])+$/u

/**
 * Returns a domain name in lower case as DNS has it, internationalised labels in punycode; null if
 * it is no domain name.
 */
export function asciiDomain(domain: string): string | null {
  if (!anyName.test(domain) || domain !== normalised(domain, 'NFKC')) return null
  try {
    const { hostname } = new URL(`http://${domain}`)
    // An address in numbers (`0x7f.1`) is another text when parsed.
    const isSame = hostname === domain || !/^[ -~]*$/.test(domain)
    return isSame && asciiName.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/** A dot that joins two words, `www.`, a scheme, an email address, numbers as in an IP address. */
const link =
  /[\p{L}\p{M}\p{N}-][.。][\p{L}\p{M}]{2}|\d\.\d|www\.|\/\/|@|(https?|ftp|mailto|tel|sms|file|data|javascript):/iu

/**
 * Whether mail programs may show a part of a name as a link, however its dots are written.
 * `J.R. Kim` has none; `J.Kim` counts as one, because any word may be a top-level domain: it can be
 * written `J. Kim`.
 */
export const hasLink = (name: string): boolean => link.test(normalised(name, 'NFKC'))

export const maxPasswordLength = 200

/** Each broken rule is reported separately. */
export const passwordRules = [
  { code: 'error_password_too_short', pattern: /^.{8,}$/s },
  { code: 'error_password_no_uppercase', pattern: /[A-Z]/ },
  { code: 'error_password_no_lowercase', pattern: /[a-z]/ },
  { code: 'error_password_no_digit', pattern: /[0-9]/ },
  { code: 'error_password_no_special', pattern: /[!@#$%^&*(),.?":{}|<>]/ },
] as const

export type PasswordRule = (typeof passwordRules)[number]['code']

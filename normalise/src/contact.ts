import { normalised } from '@rapport/contract/plain-text.ts'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

const email =
  /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/**
 * An email address in lower case, without `mailto:`, surrounding spaces, control characters and invisible ones, and full-width letters as
 * ordinary ones, so that one address has one spelling; null if the text isn't one.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 1000) return null
  const address = normalised(text, 'NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if (address.length > 254 || !email.test(address)) return null
  return /^\.|\.\.|\.@/.test(address) || !address.isWellFormed() ? null : address
}

/** E.164 for North America, where every number has ten digits: the most frequent form, which needs no change. */
const northAmerican = /^\+1[2-9]\d{9}$/

/**
 * A phone number: E.164 (`+14155550123`) if the text includes the country code or `country` (ISO 3166-1 alpha-2) is given, otherwise only
 * the digits. Null if it isn't a possible number. Drops extensions.
 */
export function normalisePhone(text: string, country?: string | null): string | null {
  if (text.length > 250) return null
  if (northAmerican.test(text)) return text
  const code = country?.toUpperCase()
  const region = code !== undefined && isSupportedCountry(code) ? code : undefined
  const parsed = parsePhoneNumberFromString(text, region === undefined ? {} : { defaultCountry: region })
  if (parsed) return parsed.isPossible() ? parsed.number : null
  if (region !== undefined || /[+＋]/.test(text) || /\p{L}{4,}/u.test(text)) return null
  const digits = normalised(text, 'NFKC').replace(/\D+/g, '')
  return digits.length >= 6 && digits.length <= 15 ? digits : null
}

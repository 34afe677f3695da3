import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

const email =
  /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** An e-mail address in lower case, without `mailto:` and surrounding spaces; null when the text is none. */
export function normaliseEmail(text: string): string | null {
  if (text.length > 1000) return null
  const address = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  if (address.length > 254 || !email.test(address)) return null
  return /^\.|\.\.|\.@/.test(address) || !address.isWellFormed() ? null : address
}

/** E.164 of North America, where every number has ten digits: the most frequent form, in which there is nothing to change. */
const northAmerican = /^\+1[2-9]\d{9}$/

/**
 * A phone number: E.164 (`+14155550123`) when the text carries its country code or `country` (ISO 3166-1 alpha-2) is given, otherwise the
 * digits alone. Null when it is no possible number. Extensions are dropped.
 */
export function normalisePhone(text: string, country?: string | null): string | null {
  if (text.length > 250) return null
  if (northAmerican.test(text)) return text
  const code = country?.toUpperCase()
  const region = code !== undefined && isSupportedCountry(code) ? code : undefined
  const parsed = parsePhoneNumberFromString(text, region === undefined ? {} : { defaultCountry: region })
  if (parsed) return parsed.isPossible() ? parsed.number : null
  if (region !== undefined || /[+＋]/.test(text) || /\p{L}{4,}/u.test(text)) return null
  const digits = text.normalize('NFKC').replace(/\D+/g, '')
  return digits.length >= 6 && digits.length <= 15 ? digits : null
}

import { isSupportedCountry, Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { readParts, type CellValues, type Reading } from './cell.ts'
import { inThousands, isDate, isQuantity, isScientific, wholeNumber } from './not-phones.ts'
import { splitNumbers, withoutNotes } from './phone-notes.ts'

/**
 * Phone numbers as people and programs write them. What surrounds a number (labels, extensions, the
 * end of a range) is taken off before the library reads it, and what remains must consist of digits
 * and the signs between them: the library alone finds a number in nearly any text. A number without
 * country code is read in the country of its row; without one it is kept as its digits, if it can't
 * be anything else (a date, an amount, a number that a spreadsheet rounded).
 */

/**
 * E.164 for North America, where every number has ten digits: the most frequent form, which needs
 * no change.
 */
const northAmerican = /^\+1[2-9]\d{9}$/

const maxLength = 250

/**
 * The numbers of a cell, as people and programs write several: between `;`, `,`, `|`, `/`, `:::`,
 * line breaks, or one behind the other with their country codes. `country` (ISO 3166-1 alpha-2) is
 * the one in which numbers without country code are dialled. A number is E.164 (`+14155550123`) if
 * its country is known, otherwise only its digits. Extensions are dropped.
 */
export function phonesIn(text: string, country?: string | null): CellValues {
  if (northAmerican.test(text)) return { values: [text], dropped: [] }
  const region = regionOf(country)
  return readParts(text, splitNumbers, (part) => readPhone(part, region))
}

function regionOf(country: string | null | undefined): CountryCode | null {
  const code = country?.trim().toUpperCase()
  return code !== undefined && isSupportedCountry(code) ? code : null
}

/** Digits and the signs between them; a plus sign at the start alone. */
const numberOnly = /^\(?\+?[\d\s().\-–—/]+$/

function readPhone(part: string, region: CountryCode | null): Reading {
  if (part.length > maxLength) return { why: 'too_long' }
  const whole = isScientific(part) ? wholeNumber(part) : part
  if (whole === null) return { why: 'digits_lost' }
  const text = withoutNotes(whole)
  const value = text === null ? null : (numberIn(text, region) ?? numberBeforeWords(text))
  return value === null ? { why: 'not_phone' } : { value }
}

/** A whole international number before any other words: `+1 613 555 0415 - mornings`. */
function numberBeforeWords(text: string): string | null {
  const number = /^\+[\d\s().\-–—/]+[\s–—-](?=\p{L})/u.exec(text)?.[0]
  const parsed = number === undefined ? undefined : parsePhoneNumberFromString(number)
  return parsed?.isValid() ? parsed.number : null
}

function numberIn(text: string, region: CountryCode | null): string | null {
  if (!numberOnly.test(text) || isDate(text) || isQuantity(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < 5 || /^(\d)\1+$/.test(digits)) return null
  if (text.includes('+')) return international(text)
  // No national number begins with two zeros: it is the international prefix of most countries.
  const abroad = digits.startsWith('00') ? international(text) : null
  if (abroad !== null) return abroad
  if (region !== null) return numberOf(region, text, digits)
  // A North American prefix, unless the digits may be a number in Turin.
  if (digits.startsWith('011') && digits.length >= 13) return international(digits.slice(3))
  return isLikelyNational(text, digits) ? digits : null
}

function numberOf(region: CountryCode, text: string, digits: string): string | null {
  // So many digits have the country code among them.
  const own = digits.length >= maxNational ? withCode(digits) : null
  return own ?? national(text, digits, region) ?? withCode(digits)
}

function international(text: string): string | null {
  // `+44 (0)20` names the prefix that callers from abroad leave out. In Italy zeros belong to the number.
  const outside = /^\D*0*3[79]/.test(text) ? text : text.replace('(0)', '')
  const parsed = parsePhoneNumberFromString(`+${outside.replace(/\D/g, '').replace(/^0+/, '')}`)
  return parsed?.isPossible() ? parsed.number : null
}

/** A number with its country code, but without the plus sign, in the row of another country. */
function withCode(digits: string): string | null {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return digits.length > 10 && parsed?.isValid() ? parsed.number : null
}

/** Shorter numbers are extensions, and quantities. */
const minNational = 7
const minBare = 9
/** Longer numbers have the country code among them. */
const maxNational = 12

/**
 * The number in its country. `isPossible` alone looks at the length, which tells nothing in Germany
 * or Korea, and `isValid` knows neither new ranges nor those for films (`07700 900123`). So digits
 * that are grouped as numbers are, or begin with the prefix that is dialled, only have to be
 * possible; where the length tells little, bare digits must be more than those of amounts.
 */
function national(text: string, digits: string, region: CountryCode): string | null {
  const parsed = parsePhoneNumberFromString(text.replace(/[–—]/g, '-'), region)
  if (!parsed?.isPossible()) return null
  const { number, nationalNumber } = parsed
  const isLongEnough = nationalNumber.length >= minNational
  if (digits.startsWith('0')) return isLongEnough || parsed.isValid() ? number : null
  if (nationalNumber.length >= minBare) return nationalNumber.length <= maxNational ? number : null
  if (hasFewLengths(region)) return parsed.isValid() ? number : null
  const isGrouped = /\d\D+\d/.test(text) && !inThousands.test(text)
  const isLong = nationalNumber.length > minNational && parsed.isValid()
  return isLong || (isGrouped && isLongEnough) ? number : null
}

const metadata = new Metadata()

/** Whether the length of a country's numbers tells them from most others. */
function hasFewLengths(region: CountryCode): boolean {
  metadata.selectNumberingPlan(region)
  return (metadata.numberingPlan?.possibleLengths().length ?? 0) <= 3
}

/** Without a country only the length can tell, and whether digits stand together as those of a day do. */
function isLikelyNational(text: string, digits: string): boolean {
  if (digits.length < minNational || digits.length > 15 || inThousands.test(text)) return false
  if (/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false
  return digits.length <= maxNational || international(digits) !== null
}

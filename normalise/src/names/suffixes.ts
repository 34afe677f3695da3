import { credentialCase, isKnownCredential, isSpelledAsCredential } from './data/credentials.ts'

const generational = /^(?:jr|sr|[js]nr|junior|senior|filho|neto|ii|iii|iv|vi{0,3}|2nd|3rd|4th)\.?$/i

/**
 * 'Jr', 'III': stands after a name, belongs to its display form and to neither the first nor the
 * last name.
 */
const isGenerational = (word: string): boolean => generational.test(word) && !/^v$/i.test(word)

/** 'Jr', 'III', 'PhD', 'CPA': stands after a name and is no part of the last name. */
export const isNameSuffix = (word: string): boolean => isGenerational(word) || isKnownCredential(word)

/**
 * Whether the last word of a name in mixed case is a credential that is on no list: 'Doe SHRM-CP',
 * 'Doe XKCD'. A word in capitals that can be spoken is a family name in capitals: 'Jean DUPONT'.
 */
export const looksLikeCredential = (word: string): boolean =>
  isSpelledAsCredential(word) &&
  (/^\p{L}+[.\-/]\p{L}/u.test(word) ? !/\p{Ll}{3}/u.test(word) : /^[^AEIOUYÀ-Ý\p{Ll}]{2,6}$/u.test(word))

/** A suffix in its usual spelling: 'JR.' -> 'Jr.', 'iii' -> 'III', 'phd' -> 'PhD'. */
export function suffixCase(word: string): string {
  const bare = word.replace(/\.$/, '').toLowerCase()
  if (!isGenerational(word)) return credentialCase(word)
  if (/^[iv]+$/.test(bare)) return word.toUpperCase()
  if (/^\d/.test(bare)) return word.toLowerCase()
  return /^\p{Lu}\p{Ll}/u.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

export { isAmbiguousCredential, isSpelledAsCredential } from './data/credentials.ts'

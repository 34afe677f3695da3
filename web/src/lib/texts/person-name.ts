const hangul = /^[\p{Script=Hangul}\s]+$/u

const characters = new Intl.Segmenter()
const firstCharacter = (text: string): string => characters.segment(text).containing(0)?.segment ?? ''

/** A full name: in Hangul, the family name first and without a space; otherwise the given name first. */
export function personName(firstName: string, lastName: string): string {
  const [given, family] = [firstName.trim(), lastName.trim()]
  if (given && family && hangul.test(given) && hangul.test(family)) return `${family}${given}`
  return [given, family].filter(Boolean).join(' ')
}

/** One or two letters for an avatar: AB of 'Ada Byron'; the first syllable of a Hangul name. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean)
  const first = firstCharacter(words[0] ?? '')
  if (hangul.test(fullName)) return first
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : ''
  return `${first}${last}`.toUpperCase()
}

import { areSaidTogether, beginsGivenName } from './data/given-names.ts'

/** A letter that stands for a name. Scripts without letter case write whole names with one. */
export const isInitial = (word: string): boolean =>
  /^[\p{Lu}\p{Ll}]\.?$/u.test(word) || /^\p{Lu}\.-\p{Lu}\.$/u.test(word)

/**
 * Returns the part of given and middle names by which a person is addressed: 'Anna Lena M' ->
 * 'Anna', 'Mary Jo' -> 'Mary Jo', 'J. Robert' -> 'Robert'. Null for initials alone.
 */
export function spokenName(words: readonly string[]): string | null {
  const from = words.findIndex((word) => !isInitial(word))
  const [first, second] = [words[from], words[from + 1]]
  if (first === undefined) return null
  if (second === undefined || isInitial(second)) return first
  return areSaidTogether(first, second) || beginsGivenName(first) ? `${first} ${second}` : first
}

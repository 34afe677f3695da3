import { irregular, pluralShortForms, shortForms, unchanged } from './title-words.ts'

/** Words that are not plurals, including the singulars of irregular ones (`lens`). */
const settled = new Set([...unchanged, ...Object.values(irregular)])
const irregularForms = new Map(Object.entries(irregular))
const shortFormNames = new Set([...Object.keys(shortForms), ...pluralShortForms])

/**
 * The singular of a folded English word. Words of other languages that end in -s lose it too, which
 * doesn't hurt comparison. Idempotent.
 */
export function singular(word: string): string {
  if (settled.has(word)) return word
  const form = irregularForms.get(word)
  if (form !== undefined) return form
  if (!word.endsWith('s')) return word
  const stem = word.slice(0, -1)
  if (shortFormNames.has(stem)) return stem
  if (word.length <= 3 || /(?:ss|us|is|[^a-z]s)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:sses|ches|shes|xes|oes|zzes)$/.test(word)) return settle(word.slice(0, -2))
  return settle(stem)
}

/** A phrase whose last word, after a space or hyphen, is singular; a hyphen becomes a space. */
export const singularPhrase = (phrase: string): string =>
  phrase
    .split(/[ -]/)
    .map((word, at, all) => (at === all.length - 1 ? singular(word) : word))
    .join(' ')

/** A stem that would change again is accepted only if it no longer looks like a plural. */
function settle(stem: string): string {
  return stem.endsWith('s') && !stem.endsWith('ss') && !settled.has(stem) ? singular(stem) : stem
}

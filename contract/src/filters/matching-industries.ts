import { fold } from '../fold.ts'
import { limits } from '../limits.ts'
import { industries, type Industry } from './industries.ts'
import { koreanIndustries } from './korean-industries.ts'

const lettersOf = (text: string) => fold(text).replaceAll(/[ +#]/g, '')

/** `&` may be typed, written out or left out. */
const formsOf = (text: string) => [lettersOf(text), lettersOf(text.replaceAll('&', 'and'))]

/** A name from each of its words on, as letters. */
const wordsOf = (name: string) => {
  const words = fold(name).split(/[ +#]/)
  return words.map((_, at) => words.slice(at).join(''))
}

const prepared = industries.map((industry) => ({
  industry,
  forms: [...formsOf(industry), lettersOf(koreanIndustries[industry])],
  words: [industry, industry.replaceAll('&', 'and'), koreanIndustries[industry]].flatMap(wordsOf),
}))

/** Shorter texts are near to too much. In letters. */
const minTypoLength = 5

/**
 * Returns the industries whose English or Korean name contains a text; those that begin with it
 * come first. White space, punctuation, accents and letter case don't matter. If no name contains a
 * text of five letters or more, returns those with a word that begins with it but for one typo.
 * None for a text below two characters.
 */
export function matchingIndustries(text: string): Industry[] {
  if (lettersOf(text).length < limits.minQueryLength) return []
  const typed = formsOf(text)
  const positions = prepared.map(({ industry, forms }) => ({
    industry,
    at: Math.min(...forms.flatMap((form) => typed.map((each) => positionOf(form, each)))),
  }))
  const found = positions
    .filter(({ at }) => at < Infinity)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ industry }) => industry)
  if (found.length > 0 || Array.from(typed[0]!).length < minTypoLength) return found
  return prepared
    .filter(({ words }) => words.some((word) => typed.some((each) => beginsNear(word, each))))
    .map(({ industry }) => industry)
}

/**
 * Whether a word begins with a text but for one typo after the first letter: a letter that is
 * wrong, missing or extra, or two that are swapped.
 */
function beginsNear(word: string, typed: string): boolean {
  const [own, text] = [Array.from(word), Array.from(typed)]
  let at = 0
  while (at < text.length && own[at] === text[at]) at++
  if (at === 0) return false
  if (at === text.length) return true
  const continues = (from: number, textFrom: number) =>
    text.slice(textFrom).every((letter, i) => own[from + i] === letter)
  const isSwapped = own[at] === text[at + 1] && own[at + 1] === text[at] && at + 1 < text.length
  return (
    continues(at, at + 1) ||
    continues(at + 1, at) ||
    continues(at + 1, at + 1) ||
    (isSwapped && continues(at + 2, at + 2))
  )
}

function positionOf(form: string, typed: string): number {
  const at = form.indexOf(typed)
  return at < 0 ? Infinity : at
}

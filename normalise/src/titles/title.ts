import { fold } from '../fold.ts'
import { singular } from './singular.ts'
import { koreanRanks, phrases, shortForms } from './title-words.ts'

const longestPhrase = Math.max(...Object.keys(phrases).map((phrase) => phrase.split(' ').length))
const expansions = new Map(Object.entries(shortForms))
const phraseExpansions = new Map(Object.entries(phrases))

/** Texts longer than this are cut: no title is, and headlines pasted into the field stay cheap. */
const maxLength = 1000

/**
 * The form in which job titles are compared: space-separated words, folded, in the singular, short forms written out
 * (`Sr. VPs, R&D` -> `senior vice president research and development`). `&` is `and`; slashes, commas and dashes separate words. Idempotent.
 * The tables and what stays as it is: `data/title-words.ts`.
 */
export function normaliseTitle(title: string): string {
  const folded = fold(prepare(title.slice(0, maxLength)))
  const words = folded
    .split(' ')
    .flatMap((word) => expandWord(word).split(' '))
    .filter(Boolean)
  const normalised: string[] = []
  for (let at = 0; at < words.length;) {
    const phrase = expandPhrase(words, at)
    normalised.push(phrase?.text ?? words[at]!)
    at += phrase?.length ?? 1
  }
  return normalised.join(' ')
}

/** What punctuation says before folding drops it: `&` is a word, an apostrophe joins, the dots of `V.P.` too. */
function prepare(title: string): string {
  return title
    .replace(/[&＆]/g, ' and ')
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .replace(/(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu, (initials) =>
      initials.replaceAll('.', ''),
    )
}

/** The longest phrase of the table that begins at a word. */
function expandPhrase(words: readonly string[], at: number): { length: number; text: string } | null {
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
    const text = phraseExpansions.get(words.slice(at, at + length).join(' '))
    if (text !== undefined) return { length, text }
  }
  return null
}

function expandWord(word: string): string {
  const known = expansions.get(word)
  if (known !== undefined) return known
  const single = singular(word)
  return expansions.get(single) ?? splitKoreanRank(single)
}

function splitKoreanRank(word: string): string {
  if (!/^[가-힣]{4,}$/.test(word) || koreanRanks.includes(word)) return word
  const rank = koreanRanks.find((ending) => word.endsWith(ending) && word.length - ending.length >= 2)
  return rank === undefined ? word : `${word.slice(0, -rank.length)} ${rank}`
}

import { cutText } from '@rapport/contract/plain-text.ts'
import { fold } from '@rapport/contract/fold.ts'
import { singular } from './singular.ts'
import { koreanRanks, phrases, shortForms } from './title-words.ts'

const longestPhrase = Math.max(...Object.keys(phrases).map((phrase) => phrase.split(' ').length))
const expansions = new Map(Object.entries(shortForms))
const phraseExpansions = new Map(Object.entries(phrases))

/** Longer texts are cut: no title is longer, and headlines pasted into the field stay cheap. */
const maxLength = 1000

/**
 * The comparison form of job titles: space-separated words, folded, singular, short forms expanded
 * (`Sr. VPs, R&D` -> `senior vice president research and development`). `&` becomes `and`; slashes,
 * commas and dashes separate words. Idempotent. For the tables and the exceptions see
 * `title-words.ts`.
 */
export function normaliseTitle(title: string): string {
  const folded = fold(prepare(cutText(title, maxLength)))
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

/**
 * Applies punctuation before folding drops it: `&` is a word; an apostrophe joins, and so do the
 * dots of `V.P.`.
 */
function prepare(title: string): string {
  return title
    .replace(/[&＆]/g, ' and ')
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .replace(/(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])\.?/gu, (initials) =>
      initials.replaceAll('.', ''),
    )
}

/** The longest phrase of the table that starts at a word. */
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

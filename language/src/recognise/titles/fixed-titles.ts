import { singular } from '@rapport/normalise/titles/singular.ts'
import { fixedTitles } from '../../data/title-lexicon.ts'
import type { Sentence } from '../../sentence.ts'

const byFirstWord = Map.groupBy(
  fixedTitles.map((title) => title.split(' ')).toSorted((a, b) => b.length - a.length),
  ([first]) => first ?? '',
)

/** The number of tokens of a fixed title that starts at a token (`chief of staff`); 0 if none does. */
export function fixedAt(sentence: Sentence, from: number): number {
  const candidates = byFirstWord.get(singular(sentence.norm(from))) ?? []
  for (const words of candidates) {
    const matches = words.every(
      (word, at) => sentence.norm(from + at) === word || singular(sentence.norm(from + at)) === word,
    )
    if (matches && sentence.areFree(from, from + words.length)) return words.length
  }
  return 0
}

/** The singular in the case that was typed: `SDETs` -> `SDET`. */
export function keepCase(typed: string, one: string): string {
  return typed.toLowerCase().startsWith(one) ? typed.slice(0, one.length) : one
}

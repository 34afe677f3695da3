import { cutText } from '@rapport/contract/plain-text.ts'

const maxPiece = 14
const maxRun = 60
/** More than what the longest words are worth. */
const unknownCost = maxPiece * maxRun

const joined = String.raw`[\p{Script=Hangul}\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]`
const joinedWord = new RegExp(`^${joined}+$`, 'u')
/** Between `IT` and `コンサルタント`. */
export const scriptChange = new RegExp(`(?<=${joined})(?=[a-z0-9])|(?<=[a-z0-9])(?=${joined})`, 'u')

/** A word of a script that joins words: Hangul, or Japanese. */
export const isJoined = (word: string): boolean => joinedWord.test(word)

/**
 * Cuts Korean and Japanese among normalised words into known words, spaces aside: `프론트 엔드개발 팀장` and
 * `프론트엔드 개발팀장` give the same. What is not known stays whole. Of several ways, the one wins that
 * leaves the fewest characters unknown, and of these the one with the longest known words (the sum
 * of their squared lengths).
 */
export function splitWords(words: readonly string[], isKnown: (piece: string) => boolean): string[] {
  if (!words.some(isJoined)) return [...words]
  const pieces: string[] = []
  for (let at = 0; at < words.length;) {
    if (!isJoined(words[at]!)) {
      pieces.push(words[at++]!)
      continue
    }
    let to = at
    while (to < words.length && isJoined(words[to]!)) to++
    pieces.push(...cut(cutText(words.slice(at, to).join(''), maxRun), isKnown))
    at = to
  }
  return pieces
}

function cut(run: string, isKnown: (piece: string) => boolean): string[] {
  /**
   * For each end, the best sum and the start of its last piece; a piece that isn't known has one
   * character.
   */
  const best = [{ sum: 0, from: 0 }]
  for (let end = 1; end <= run.length; end++) {
    let here = { sum: best[end - 1]!.sum - unknownCost, from: end - 1 }
    for (let from = Math.max(0, end - maxPiece); from < end; from++) {
      const sum = best[from]!.sum + (end - from) ** 2
      if (sum > here.sum && isKnown(run.slice(from, end))) here = { sum, from }
    }
    best.push(here)
  }
  const pieces: string[] = []
  let unknown = ''
  for (let end = run.length; end > 0; end = best[end]!.from) {
    const piece = run.slice(best[end]!.from, end)
    if (!isKnown(piece)) {
      unknown = piece + unknown
      continue
    }
    if (unknown !== '') pieces.push(unknown)
    unknown = ''
    pieces.push(piece)
  }
  if (unknown !== '') pieces.push(unknown)
  return pieces.toReversed()
}

import { isHangul } from './roles.ts'

const maxPiece = 14
const maxRun = 60

/**
 * Cuts the Hangul of normalised words into known words, spaces aside: `프론트 엔드개발 팀장` and `프론트엔드 개발팀장` give the same. What is
 * not known stays whole. Of several ways, the one with the longest known words wins (the sum of their squared lengths).
 */
export function splitKorean(words: readonly string[], known: ReadonlySet<string>): string[] {
  if (!words.some(isHangul)) return [...words]
  const pieces: string[] = []
  for (let at = 0; at < words.length;) {
    if (!isHangul(words[at]!)) {
      pieces.push(words[at++]!)
      continue
    }
    let to = at
    while (to < words.length && isHangul(words[to]!)) to++
    pieces.push(...cut(words.slice(at, to).join('').slice(0, maxRun), known))
    at = to
  }
  return pieces
}

function cut(run: string, known: ReadonlySet<string>): string[] {
  /** For each end, the best sum and the start of its last piece; a piece that isn't known has one character. */
  const best = [{ sum: 0, from: 0 }]
  for (let end = 1; end <= run.length; end++) {
    let here = { sum: best[end - 1]!.sum, from: end - 1 }
    for (let from = Math.max(0, end - maxPiece); from < end; from++) {
      const sum = best[from]!.sum + (end - from) ** 2
      if (sum > here.sum && known.has(run.slice(from, end))) here = { sum, from }
    }
    best.push(here)
  }
  const pieces: string[] = []
  let unknown = ''
  for (let end = run.length; end > 0; end = best[end]!.from) {
    const piece = run.slice(best[end]!.from, end)
    if (!known.has(piece)) {
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

import { abbreviations, beforeEngineering } from './data/abbreviations.ts'
import { functionWords, kindsOfCompany } from './data/function-words.ts'
import type { Token } from './tokens.ts'

/** Shorter words are never corrected. */
const shortest = 5

const isBeforePlace = /^(?:in|near)$/

type Known = {
  /** Words that any word may be an error of, likeliest first. */
  words: Iterable<string>
  /**
   * Words of places. Only a capitalised word may be an error of one, or one that is said to be a
   * place: `Barcelna`, `in germny`, but `angles` isn't Angeles.
   */
  names: Iterable<string>
}

/**
 * Corrects unknown words that are one edit (a letter added, removed, replaced, or two swapped) from
 * a known word. Among several candidates the one listed first wins. Never replaces the first
 * letter: `handed` isn't Nanded, `pounder` no founder. Finds candidates by deletions, as in
 * SymSpell (Wolf Garbe, 2012).
 */
export function createSpeller(
  known: Known,
  isKnown: (word: string) => boolean,
): (tokens: readonly Token[]) => Token[] {
  const [words, names] = [byDeletions(known.words), byDeletions(known.names)]
  const placeWords = new Set(known.names)
  /** `in germny`, `in south koera`: the word follows `in`, or the beginning of a place that does. */
  const isPlaceBefore = (tokens: readonly Token[], at: number): boolean => {
    const [before = '', further = ''] = [tokens[at - 1]?.norm, tokens[at - 2]?.norm]
    return isBeforePlace.test(before) || (placeWords.has(before) && isBeforePlace.test(further))
  }
  const correct = (word: string, isName: boolean): string | null => {
    const rests = [word, ...deletions(word)]
    const candidates = rests.flatMap((rest) => words.get(rest) ?? [])
    const named = isName ? rests.flatMap((rest) => names.get(rest) ?? []) : []
    const near = [...candidates, ...named].filter((candidate) => isOneEdit(word, candidate))
    return (
      near.find((candidate) => candidate[0] === word[0]) ??
      near.find((candidate) => candidate.slice(1) !== word.slice(1)) ??
      null
    )
  }
  return (tokens) => {
    // Capitals mean something if some words have none.
    const isCased = tokens.some(({ kind, text }) => kind === 'word' && /^\p{Ll}/u.test(text))
    return tokens.map((token, at) => {
      const { norm, kind } = token
      if (kind !== 'word' || norm.length < shortest || !/^\p{Script=Latin}+$/u.test(norm) || isKnown(norm))
        return token
      // A capital inside a word is part of a name: `SpaceX`.
      if (/\p{Ll}\p{Lu}|['’]/u.test(token.text)) return token
      const isCapital = /^\p{Lu}/u.test(token.text)
      const right = correct(norm, isCapital) ?? (isPlaceBefore(tokens, at) ? correct(norm, true) : null)
      // `John Carter` isn't `after`.
      const isNamed = isCased && isCapital && right !== null && functionWords.has(right)
      return right === null || isNamed ? token : { ...token, norm: right, isCorrected: true }
    })
  }
}

/** Words by what is left of them without one letter, and by themselves. */
function byDeletions(all: Iterable<string>): ReadonlyMap<string, string | string[]> {
  // Most deletions have a single word: lists for them would take most of the reader's memory, and
  // of the garbage collector's work.
  const found = new Map<string, string | string[]>()
  for (const word of new Set(all)) {
    if (word.length < shortest - 1 || !/^\p{Script=Latin}+$/u.test(word)) continue
    for (const rest of [word, ...deletions(word)]) {
      const others = found.get(rest)
      if (Array.isArray(others)) others.push(word)
      else found.set(rest, others === undefined ? word : [others, word])
    }
  }
  return found
}

/** Expands short forms (`mktg mgr` -> `marketing manager`), and drops the full stops that end them. */
export function writeOut(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    if (isStop(token, before)) return []
    const long = token.kind === 'word' ? (abbreviations.get(token.norm) ?? pluralOf(token.norm)) : undefined
    if (long === undefined || long === token.norm) return token
    const isSubject = token.norm === 'eng' && beforeEngineering.test(before?.norm ?? '')
    return { ...token, norm: isSubject ? 'engineering' : long, isCorrected: true }
  })
}

/** `companys`, `industrys`: the plural of a word for what every search is about. */
function pluralOf(word: string): string | undefined {
  const right = /[^aeiou]ys$/.test(word) ? `${word.slice(0, -2)}ies` : word
  return right !== word && (functionWords.has(right) || kindsOfCompany.has(right)) ? right : undefined
}

const isStop = ({ norm, start }: Token, before: Token | undefined) =>
  norm === '.' && before !== undefined && before.end === start && abbreviations.has(before.norm)

const deletions = (word: string) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Whether one insertion, deletion, replacement or swap of neighbours turns one word into the other. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

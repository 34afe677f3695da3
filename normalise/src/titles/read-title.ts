import { meaningful, nameKey } from './name-key.ts'
import { leadingRanks, personWords, rankWords } from './ranks.ts'
import { roles, type Named, type Role } from './roles.ts'
import { isJoined, scriptChange, splitWords } from './split-words.ts'
import { headOf, tailOf, type Head } from './title-head.ts'
import { titleTable } from './title-table.ts'
import { normaliseTitle } from './title.ts'

/** One role of a title: its ranks, and the words that narrow it, each sorted. */
export type Reading = { role: Role | null; ranks: string[]; details: string[]; isFormer: boolean }

const maxWords = 24
const maxName = 6
const maxPhrase = 5
const maxRank = 2
const former = new Set(['former', 'formerly', 'ex', 'previously', 'retired', '전', '前', '元'])
/** Parts of companies. */
const units = new Set(['team', 'department', 'dept', '팀', '부서'])
const numerals = /^(?:i{1,3}|iv|v|vi|[0-9]{1,2})$/
const isKnownPiece = (piece: string): boolean =>
  rankWords[piece] !== undefined ||
  personWords.has(piece) ||
  roles().named(piece) !== null ||
  roles().translations.has(piece)

/** The roles of a title: those that a filter with it means, and further ones that a person with it has. */
export type TitleReading = { meant: Reading[]; besides: Reading[] }

/**
 * Reads a title in the form of `normaliseTitle`. The roles come in the order of its words; there is
 * one without a role if none is known, and none for a title without words.
 */
export function readTitle(normalised: string): TitleReading {
  const words = inEnglish(normalised.split(' ').slice(0, maxWords))
  if (meaningful(words).join('') === '') return { meant: [], besides: [] }
  const isFormer = former.has(words[0]!)
  const { own, tail } = headAndTail(isFormer ? words.slice(1) : words)
  const read = (part: readonly string[]) =>
    readWords(part, isFormer).map((reading) => withDetails(reading, tail))
  const whole = read(own)
  const parts = partsOf(own)
  const each = parts.length > 1 ? sharingRanks(parts.flatMap(read)) : []
  const isSplit = each.length > 1 && each.every(({ role }) => role !== null)
  if (!isSplit) return { meant: whole, besides: [] }
  // `Sales and Marketing Director` is a role of its own, and both.
  const isOne = whole.length === 1 && whole[0]!.role !== null && whole[0]!.details.length === 0
  return isOne ? { meant: whole, besides: each } : { meant: each, besides: [] }
}

/**
 * `Sales and Marketing Director`, `VP of Sales and Marketing`: both domains have the rank, which
 * stands at either end.
 */
function sharingRanks(readings: Reading[]): Reading[] {
  const ranked = readings.find(({ role, ranks }) => role?.isDomain && ranks.length > 0)
  return readings.map((reading) =>
    ranked && reading.role?.isDomain && reading.ranks.length === 0
      ? { ...reading, ranks: ranked.ranks }
      : reading,
  )
}

/** Puts English titles for those of other languages, the longest first; `ITコンサルタント` is two words. */
function inEnglish(joined: readonly string[]): string[] {
  const words = joined.flatMap((word) =>
    scriptChange.test(word)
      ? word.split(scriptChange).flatMap((part) => normaliseTitle(part).split(' '))
      : [word],
  )
  const result: string[] = []
  for (let at = 0; at < words.length;) {
    const found = longestRun(words, at, maxPhrase, (run) => roles().phrases.get(run))
    if (found) result.push(...found.value.split(' '))
    else result.push(words[at]!)
    at += found?.length ?? 1
  }
  return result
}

/** Returns the meaning of the longest known run of words that starts at one. */
function longestRun(
  words: readonly string[],
  at: number,
  longest: number,
  valueOf: (run: string) => string | undefined,
): { length: number; value: string } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const value = valueOf(length === 1 ? words[at]! : words.slice(at, at + length).join(' '))
    if (value !== undefined) return { length, value }
  }
  return null
}

/**
 * The head, which says the role, and the words of the tail that narrow it. `Assistant to the CEO` is
 * an executive assistant. A name of a role is read whole.
 */
function headAndTail(given: readonly string[]): { own: readonly string[]; tail: readonly string[] } {
  // 社長秘書 is one word, and two in English.
  const words =
    isWhole(headOf(given), given) && given.some(isJoined) ? translate(splitWords(given, isKnownPiece)) : given
  const head = headOf(words)
  if (isWhole(head, words) || namedBy(nameKey(words))) return { own: given, tail: [] }
  const own = words.slice(head.from, head.to)
  if (own.join(' ') === 'assistant') return { own: ['executive', 'assistant'], tail: [] }
  return own.some((word) => assisting.has(word))
    ? { own, tail: [] }
    : { own, tail: meaningful(tailOf(words, head)) }
}

const isWhole = ({ from, to }: Head, words: readonly string[]) => to - from === words.length

/** People whose role is the same for whomever they work. */
const assisting = new Set(['assistant', 'secretary', '비서', '수행비서'])

const withDetails = (reading: Reading, tail: readonly string[]): Reading =>
  tail.length === 0
    ? reading
    : { ...reading, details: [...new Set([...reading.details, ...tail])].toSorted() }

function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const word of words)
    if (word === 'and' || word === '겸' || word === '및') parts.push([])
    else parts.at(-1)!.push(word)
  return parts.filter((part) => part.length > 0)
}

/**
 * Korean and Japanese are read by whole names first, then word by word in English: the reading that
 * leaves fewer words wins.
 */
function readWords(words: readonly string[], isFormer: boolean): Reading[] {
  const pieces = splitWords(words, isKnownPiece)
  const own = readPieces(pieces, isFormer)
  if (!pieces.some((piece) => roles().translations.has(piece))) return own
  if (own[0]!.role && own[0]!.details.length === 0) return own
  const translated = readPieces(translate(pieces), isFormer)
  const isBetter =
    translated[0]!.role && (!own[0]!.role || translated[0]!.details.length < own[0]!.details.length)
  if (isBetter || !own[0]!.role) return translated
  for (const reading of own) reading.details = translate(reading.details).toSorted()
  return own
}

/** English words for those of the dictionaries. */
export function translate(pieces: readonly string[]): string[] {
  return pieces.flatMap((piece) => roles().translations.get(piece)?.split(' ') ?? [piece]).filter(Boolean)
}

/** The words of a normalised title in English, as far as the dictionaries know them. */
export const englishWords = (normalised: string): string[] =>
  translate(splitWords(inEnglish(normalised.split(' ')), isKnownPiece))

type Window = { from: number; to: number; named: Named }

/** The main role of words, and after it those that stand beside any other: `CEO/CTO`, `CEO, Founder`. */
function readPieces(words: readonly string[], isFormer: boolean): Reading[] {
  const isLed = ranksIn(words).some(({ rank }) => leadingRanks.has(rank))
  const window = longer(words, longestNames(words), isLed)
  const nothing = (): Reading[] => [
    { role: null, ranks: ranksOf(words), details: detailsOf(words), isFormer },
  ]
  if (!window) return nothing()
  const role = meantBy(words, window, isLed)
  const { others, rest } = furtherRoles(without(words, window), isFormer)
  const ranks = ranksOf(rest)
  const own = new Set(words.slice(window.from, window.to))
  const details = detailsOf(rest).filter((word) => !own.has(word))
  // A `Support Worker` is not in customer support: an unknown head says more than a domain.
  if (role.isDomain && !window.named.isChief && ranks.length === 0 && details.length > 0) return nothing()
  const main = { role, ranks: window.named.isChief ? chiefRanks(ranks) : ranks, details, isFormer }
  return [main, ...others.filter((other) => other.role !== role)]
}

/** A president beside a chief is the same person of the same company. */
const chiefRanks = (ranks: readonly string[]): string[] =>
  ['chief', ...ranks.filter((rank) => rank !== 'chief' && rank !== 'president')].toSorted()

/** Occupations that people have beside another one. */
export const standings = new Set(['founder', 'owner', 'partner', 'board-member', 'chairperson'])

/** The chiefs and founders among the words that a role leaves, and what they leave. */
function furtherRoles(
  words: readonly string[],
  isFormer: boolean,
): { others: Reading[]; rest: readonly string[] } {
  const others: Reading[] = []
  let rest = words
  for (;;) {
    const window = namesIn(rest).find(({ named: { role, isChief } }) => isChief || standings.has(role.id))
    if (!window) return { others, rest }
    const { role, isChief } = window.named
    others.push({ role, ranks: isChief ? ['chief'] : [], details: [], isFormer })
    rest = without(rest, window)
  }
}

const without = (words: readonly string[], { from, to }: Window): string[] => [
  ...words.slice(0, from),
  ...words.slice(to),
]

/** The longer name wins; a domain counts one word more if the person leads it. */
function longer(words: readonly string[], { occupation, domain }: Names, isLed: boolean): Window | null {
  if (!occupation || !domain) return occupation ?? domain
  const lengthOf = ({ from, to }: Window) => meaningful(words.slice(from, to)).length
  const lead = isLed ? 1 : 0
  return lengthOf(domain) + lead > lengthOf(occupation) ? domain : occupation
}

/** 인사 담당자 works in a domain, but leads no others. */
function meantBy(words: readonly string[], { named: { role, isChief } }: Window, isLed: boolean): Role {
  if (!role.isDomain || isChief || isLed) return role
  const isPerson = words.some((word) => personWords.has(word) || rankWords[word]?.startsWith('~'))
  return (isPerson && roles().byId.get(role.member ?? '')) || role
}

type Names = { occupation: Window | null; domain: Window | null }

/** The longest name of an occupation or a chief, and the longest of a domain, in one pass. */
function longestNames(words: readonly string[]): Names {
  const found: Names = { occupation: null, domain: null }
  for (const window of namesIn(words)) {
    const { role, isChief } = window.named
    found[role.isDomain && !isChief ? 'domain' : 'occupation'] ??= window
    if (found.occupation && found.domain) break
  }
  return found
}

/**
 * The runs of words that name a role in any order, the longest first; of several the first, but
 * rather one that begins without a rank: an `Associate Design Engineer` is no `Design Associate`.
 */
function* namesIn(words: readonly string[]): Generator<Window> {
  for (let length = Math.min(maxName, words.length); length > 0; length--) {
    const ranked: Window[] = []
    for (let from = 0; from + length <= words.length; from++) {
      const named = namedBy(nameKey(words.slice(from, from + length)))
      if (!named) continue
      const window = { from, to: from + length, named }
      if (length > 1 && from + length < words.length && aids.has(words[from]!)) ranked.push(window)
      else yield window
    }
    yield* ranked
  }
}

const aids = new Set(['associate', 'assistant', 'deputy', 'executive', 'staff', 'senior', 'junior'])

/** Short forms with several common readings name nothing. */
export const ambiguous = new Set(['pm', 'am', 'se', 'ba', 'md', 'pa', 'cso', 'cco', 'cao'])

/** The reviewed tables come first, then what the sources agree on. */
function namedBy(key: string): Named | null {
  if (ambiguous.has(key)) return null
  const named = roles().named(key)
  if (named) return named
  if (rankWords[key] !== undefined) return null
  const role = roles().byId.get(titleTable().roleNamed(key) ?? '')
  return role ? { role, isChief: false } : null
}

type RankAt = { at: number; length: number; rank: string }

/** The ranks in words, the longer before the shorter: `vice president` is no president. */
function ranksIn(words: readonly string[]): RankAt[] {
  const found: RankAt[] = []
  for (let at = 0; at < words.length;) {
    const rank = longestRun(words, at, maxRank, (run) => rankWords[run])
    if (rank) found.push({ at, length: rank.length, rank: rank.value })
    at += rank?.length ?? 1
  }
  return found
}

const ranksOf = (words: readonly string[]): string[] =>
  [...new Set(ranksIn(words).map(({ rank }) => rank))].toSorted()

/** The words that narrow a role. */
function detailsOf(words: readonly string[]): string[] {
  const ranks = ranksIn(words)
  const rest = words.filter(
    (word, at) =>
      !ranks.some((rank) => at >= rank.at && at < rank.at + rank.length) &&
      !numerals.test(word) &&
      !personWords.has(word) &&
      !units.has(word),
  )
  return [...new Set(meaningful(rest))].toSorted()
}

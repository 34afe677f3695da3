import { meaningful, nameKey } from './name-key.ts'
import { leadingRanks, personWords, rankWords } from './ranks.ts'
import { loadRoles, type Named, type Role } from './roles.ts'
import { scriptChange, splitWords } from './split-words.ts'
import { titleTable } from './title-table.ts'
import { normaliseTitle } from './title.ts'

/** One role of a title: its ranks, and the words that narrow it, each sorted. */
export type Reading = { role: Role | null; ranks: string[]; details: string[]; isFormer: boolean }

export const roles = loadRoles()

const maxWords = 24
const maxName = 6
const former = new Set(['former', 'formerly', 'ex', 'previously', 'retired', '전', '前', '元'])
/** Parts of companies. */
const units = new Set(['team', 'department', 'dept', '팀', '부서'])
const numerals = /^(?:i{1,3}|iv|v|vi|[0-9]{1,2})$/
const isKnownPiece = (piece: string): boolean =>
  rankWords[piece] !== undefined ||
  personWords.has(piece) ||
  roles.named(piece) !== null ||
  roles.translations.has(piece)

/**
 * The roles of a title in the form of `normaliseTitle`, in the order of its words; one without a role if none is known, none for a title
 * without words.
 */
export function readingsOf(normalised: string): Reading[] {
  const words = inEnglish(normalised.split(' ').slice(0, maxWords))
  if (meaningful(words).join('') === '') return []
  const isFormer = former.has(words[0]!)
  const own = withoutSuperior(isFormer ? words.slice(1) : words)
  const several = sharingRanks(partsOf(own).map((part) => readWords(part, isFormer)))
  return several.length > 1 && several.every(({ role }) => role !== null)
    ? several
    : [readWords(own, isFormer)]
}

/** `Sales and Marketing Director`: both domains have the rank that follows. */
function sharingRanks(readings: Reading[]): Reading[] {
  const last = readings.at(-1)
  return readings.map((reading) =>
    reading.role?.isDomain && reading.ranks.length === 0 && last?.role?.isDomain
      ? { ...reading, ranks: last.ranks }
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
    const length = [5, 4, 3, 2, 1].find((size) => roles.phrases.has(words.slice(at, at + size).join(' ')))
    const run = words.slice(at, at + (length ?? 1)).join(' ')
    result.push(...(roles.phrases.get(run) ?? run).split(' '))
    at += length ?? 1
  }
  return result
}

/** `Assistant to the CEO` is an executive assistant. */
function withoutSuperior(words: string[]): string[] {
  const to = words.indexOf('to')
  if (to < 1 || words[to - 1] === 'go') return words
  return words[to - 1] === 'assistant' && to === 1 ? ['executive', 'assistant'] : words.slice(0, to)
}

function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const word of words)
    if (word === 'and' || word === '겸' || word === '및') parts.push([])
    else parts.at(-1)!.push(word)
  return parts.filter((part) => part.length > 0)
}

/** Korean and Japanese are read by whole names first, then word by word in English: the reading that leaves fewer words wins. */
function readWords(words: readonly string[], isFormer: boolean): Reading {
  const pieces = splitWords(words, isKnownPiece)
  const own = readPieces(pieces, isFormer)
  if (!pieces.some((piece) => roles.translations.has(piece))) return own
  if (own.role && own.details.length === 0) return own
  const translated = readPieces(translate(pieces), isFormer)
  const isBetter = translated.role && (!own.role || translated.details.length < own.details.length)
  return isBetter || !own.role ? translated : { ...own, details: translate(own.details).toSorted() }
}

/** English words for those of the dictionaries. */
export function translate(pieces: readonly string[]): string[] {
  return pieces.flatMap((piece) => roles.translations.get(piece)?.split(' ') ?? [piece]).filter(Boolean)
}

/** The words of a normalised title in English, as far as the dictionaries know them. */
export const englishWords = (normalised: string): string[] =>
  translate(splitWords(inEnglish(normalised.split(' ')), isKnownPiece))

type Window = { from: number; to: number; named: Named }

function readPieces(words: readonly string[], isFormer: boolean): Reading {
  const found = ranksIn(words)
  const occupation = longestName(words, (named) => !named.role.isDomain || named.isChief)
  const isLed = found.some(({ rank }) => leadingRanks.has(rank))
  const domain = longestName(words, (named) => named.role.isDomain && !named.isChief)
  const window = longer(words, { occupation, domain, isLed })
  const nothing = { role: null, ranks: ranksOf(found), details: restOf(words, found, null), isFormer }
  if (!window) return nothing
  const others = found.filter(({ at, length }) => at >= window.to || at + length <= window.from)
  const ranks = ranksOf(others)
  const role = meantBy(words, window, isLed)
  const details = restOf(words, others, window)
  // A `Support Worker` is not in customer support: an unknown head says more than a domain.
  if (role.isDomain && !window.named.isChief && ranks.length === 0 && details.length > 0) return nothing
  return {
    role,
    ranks: window.named.isChief ? ['chief', ...ranks].toSorted() : ranks,
    details,
    isFormer,
  }
}

/** The longer name wins; a domain counts one word more if somebody leads it. */
function longer(
  words: readonly string[],
  { occupation, domain, isLed }: { occupation: Window | null; domain: Window | null; isLed: boolean },
): Window | null {
  if (!occupation || !domain) return occupation ?? domain
  const lengthOf = ({ from, to }: Window) => meaningful(words.slice(from, to)).length
  const lead = isLed ? 1 : 0
  return lengthOf(domain) + lead > lengthOf(occupation) ? domain : occupation
}

/** 인사 담당자 works in a domain and leads nobody. */
function meantBy(words: readonly string[], { named: { role, isChief } }: Window, isLed: boolean): Role {
  if (!role.isDomain || isChief || isLed) return role
  const isPerson = words.some((word) => personWords.has(word) || rankWords[word]?.startsWith('~'))
  return (isPerson && roles.byId.get(role.member ?? '')) || role
}

/** The longest run of words that names a role in any order; of several the first. */
function longestName(words: readonly string[], accepts: (named: Named) => boolean): Window | null {
  for (let length = Math.min(maxName, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const named = namedBy(nameKey(words.slice(from, from + length)))
      if (named && accepts(named)) return { from, to: from + length, named }
    }
  return null
}

/** Short forms with several common readings name nothing. */
export const ambiguous = new Set(['pm', 'am', 'se', 'ba', 'md', 'pa', 'cso', 'cco', 'cao'])

/** The reviewed tables come first, then what the sources agree on. */
function namedBy(key: string): Named | null {
  if (ambiguous.has(key)) return null
  const named = roles.named(key)
  if (named) return named
  const role = roles.byId.get(titleTable().roleNamed(key) ?? '')
  return role ? { role, isChief: false } : null
}

type RankAt = { at: number; length: number; rank: string }

/** The ranks in words, the longer before the shorter: `vice president` is no president. */
function ranksIn(words: readonly string[]): RankAt[] {
  const found: RankAt[] = []
  for (let at = 0; at < words.length;) {
    const length = [2, 1].find((size) => rankWords[words.slice(at, at + size).join(' ')] !== undefined)
    if (length !== undefined)
      found.push({ at, length, rank: rankWords[words.slice(at, at + length).join(' ')]! })
    at += length ?? 1
  }
  return found
}

const ranksOf = (found: readonly RankAt[]): string[] => [...new Set(found.map(({ rank }) => rank))].toSorted()

function restOf(words: readonly string[], ranks: readonly RankAt[], window: Window | null): string[] {
  const rest = words.filter(
    (word, at) =>
      !(window && at >= window.from && at < window.to) &&
      !ranks.some((rank) => at >= rank.at && at < rank.at + rank.length) &&
      !numerals.test(word) &&
      !personWords.has(word) &&
      !units.has(word),
  )
  return [...new Set(meaningful(rest))].toSorted()
}

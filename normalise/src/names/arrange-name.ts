import { isGivenName } from './data/given-names.ts'
import { isTitleAnywhere, isTitlePart, isTitlePrefix, titleKind } from './data/titles.ts'
import { isFamilyParticle } from './family-part.ts'
import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import type { NameToken } from './name-tokens.ts'
import { isNobody } from './not-people.ts'
import { isInitial } from './spoken-name.ts'
import {
  isAmbiguousCredential,
  isNameSuffix,
  isSpelledAsCredential,
  looksLikeCredential,
} from './suffixes.ts'

/** The role of a word in a name. */
export type Role = 'title' | 'name' | 'suffix' | 'aside'
export type Part = NameToken & { role: Role }

/**
 * A name's words by what they are. `order`: 'last-first' if a comma says that the family name comes
 * first: `family` and `given` then hold their parts; otherwise all are in `given`, as they stand.
 */
export type Arrangement = { given: Part[]; family: Part[]; suffixes: Part[]; order: NameOrder }

export const wordsOf = (parts: readonly Part[]): string[] =>
  parts.filter(({ role }) => role === 'name').map(({ text }) => text)

/**
 * Tells titles, names and suffixes apart, and which side of a comma is the family name. What is no
 * name after a comma is left out.
 */
export function arrange(tokens: readonly NameToken[], order: NameOrder | null): Arrangement {
  const segments = segmentsOf(tokens)
  const isOneName = segments[0]?.filter(({ kind }) => kind === 'word').length === 1
  const [head = [], ...others] = segments.map((segment, at) =>
    at > 0 && isOneName && segments.length === 2 && isRatherName(segment)
      ? segment.map(asName)
      : withRoles(segment, at),
  )
  const rest = others.filter((segment) => wordsOf(segment).length > 0)
  const suffixes = others.filter((segment) => wordsOf(segment).length === 0).flat()
  const [second = []] = rest
  const reading = readingOf(head, rest, order)
  if (reading === 'inverted') return { given: second, family: head, suffixes, order: 'last-first' }
  if (reading === 'joined')
    return { given: [...head, ...second].map(withoutComma), family: [], suffixes, order: 'first-last' }
  const kept = { keep: order !== null, isMixed: tokens.some(({ text }) => /\p{Ll}/u.test(text)) }
  return {
    ...(order === 'first-last' ? asTyped(head) : splitByCapitals(head)),
    suffixes: [...rest.flatMap((segment) => asCredentials(segment, kept)), ...suffixes],
  }
}

const withoutComma = (part: Part): Part => ({ ...part, isBeforeComma: false })

const asTyped = (parts: readonly Part[]): Omit<Arrangement, 'suffixes'> => ({
  given: [...parts],
  family: [],
  order: 'first-last',
})

const isInCapitals = (word: string) => /^[\p{Lu}\p{M}'’-]{2,}$/u.test(word)

/** 'DUPONT Jean', 'Marie DE LA TOUR': only the family name is in capitals. */
function splitByCapitals(parts: readonly Part[]): Omit<Arrangement, 'suffixes'> {
  const names = wordsOf(parts)
  const isFirst = isInCapitals(names[0] ?? '')
  const change = names.findIndex((word) => isInCapitals(word) !== isFirst)
  const family = names.filter((_, at) => at < change === isFirst)
  const given = names.filter((_, at) => at < change !== isFirst)
  const isSplit =
    change > 0 &&
    family.every(isInCapitals) &&
    family.some((word) => word.length > 2 && /[AEIOUYÀ-Ý]/.test(word)) &&
    given.every((word) => /\p{Ll}/u.test(word) || isInitial(word)) &&
    given.some((word) => !isInitial(word)) &&
    (isGivenName(given[0]!) || !isGivenName(family[0]!))
  if (!isSplit) return asTyped(parts)
  let seen = 0
  const isBefore = parts.map(({ role }) => (role === 'name' ? seen++ : seen) < change)
  const [before, after] = [parts.filter((_, at) => isBefore[at]), parts.filter((_, at) => !isBefore[at])]
  return isFirst
    ? { given: after, family: before, order: 'last-first' }
    : { given: before, family: after, order: 'last-first' }
}

/** 'HUANG, PENG', 'Hoang, Tuan': one word behind a family name that is a credential or title too. */
const isRatherName = ([only, ...more]: readonly NameToken[]): boolean =>
  only !== undefined &&
  more.length === 0 &&
  !only.text.includes('.') &&
  (isNameSuffix(only.text) ? isAmbiguousCredential(only.text) : !isTitleAnywhere(only.text))

const asName = (token: NameToken): Part => ({ ...token, role: token.kind === 'aside' ? 'aside' : 'name' })

type Kept = { keep: boolean; isMixed: boolean }

/**
 * Words after a comma that are spelled as credentials, whatever they mean. Others are only shown,
 * if `keep` says so.
 */
function asCredentials(segment: readonly Part[], { keep, isMixed }: Kept): Part[] {
  const isSpelled =
    isMixed && segment.every(({ text, role }) => role !== 'name' || isSpelledAsCredential(text))
  if (!isSpelled && !keep) return []
  return segment.map((part) =>
    part.role === 'name' ? { ...part, role: isSpelled ? 'suffix' : 'aside' } : part,
  )
}

function segmentsOf(tokens: readonly NameToken[]): NameToken[][] {
  const segments: NameToken[][] = [[]]
  for (const token of tokens) {
    segments.at(-1)!.push(token)
    if (token.isBeforeComma) segments.push([])
  }
  return segments.filter((segment) => segment.length > 0)
}

/** The roles of one segment's tokens. The first segment keeps at least one word as a name. */
function withRoles(segment: readonly NameToken[], at: number): Part[] {
  const words = segment.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  const least = at === 0 ? 1 : 0
  const start = at > 0 && isClearSuffix(words[0]) && words.length > 1 ? 1 : 0
  const titles = Math.min(
    start + countTitles(words.filter((_, index) => index >= start)),
    words.length - least,
  )
  const end = nameEnd(words, Math.max(titles, least - 1), at)
  let index = -1
  return segment.map((token): Part => {
    if (token.kind === 'aside') return { ...token, role: 'aside' }
    index++
    const isSuffix = index < start || index >= end || (index > titles && isInnerSuffix(words[index]!))
    return { ...token, role: isSuffix ? 'suffix' : index < titles ? 'title' : 'name' }
  })
}

const isInnerSuffix = (word: string) => /^(?:ii|iii|iv|jr|sr)\.?$/i.test(word)
const isClearSuffix = (word = '') => isNameSuffix(word) && !isAmbiguousCredential(word)

/** How many words at the start are titles: 'Prof. Dr. med.', 'State Senator'. */
function countTitles(words: readonly string[]): number {
  let count = 0
  while (count < words.length) {
    let next = count
    while (isTitlePrefix(words[next] ?? '')) next++
    const isTitle = titleKind(words[next] ?? '', words.length - next - 1) !== null
    if (isTitle) count = next + 1
    else if (count > 0 && isTitlePart(words[count] ?? '')) count++
    else break
  }
  return count
}

/** Where suffixes begin behind the names, which begin at `start`. */
function nameEnd(words: readonly string[], start: number, segment: number): number {
  const isMixed = words.some((word) => /\p{Ll}/u.test(word)) && words.some((word) => /\p{Lu}/u.test(word))
  const least = segment === 0 ? 1 : 0
  let end = words.length
  while (end - start > least) {
    const word = words[end - 1]!
    const names = end - 1 - start
    // 'Bill Senior' has no other family name.
    if (segment === 0 && names === 1 && /^(?:junior|senior|neto)$/i.test(word)) break
    const isSuffix = isAmbiguousCredential(word)
      ? isNameSuffix(word) && (segment > 0 || (isMixed && names > 1))
      : isNameSuffix(word)
    const isUnknown = isMixed && names > 1 && looksLikeCredential(word)
    if (!isSuffix && !isUnknown && !isTitleAnywhere(word)) break
    end--
  }
  return end
}

/** Returns the meaning of a comma between words. */
function readingOf(
  head: readonly Part[],
  rest: readonly Part[][],
  order: NameOrder | null,
): 'inverted' | 'joined' | 'plain' {
  const [second] = rest
  if (second === undefined || order === 'first-last') return 'plain'
  const [family, given] = [wordsOf(head), wordsOf(second)]
  if (family.length === 0) return 'joined'
  if (rest.length > 1) return 'plain'
  if (order === 'last-first') return 'inverted'
  const endsInTitle = head.some(({ text, role }) => role === 'suffix' && isTitleAnywhere(text))
  const endsInInitial = family.length > 1 && isInitial(family.at(-1)!)
  const isInterrupted = family.length === 1 && second[0]!.role === 'suffix'
  if (given.length === 1 && (endsInTitle || endsInInitial || isInterrupted)) return 'joined'
  return looksInverted(family, given) ? 'inverted' : 'plain'
}

/** Words of trades and places that people put after a comma. */
const notGiven = new Set(
  `ceo cto cfo coo cmo cio chief founder cofounder co-founder owner partner president director manager head lead vp svp evp sales marketing
  engineer engineering developer designer consultant recruiter recruiting hiring talent hr attorney lawyer trustee realtor broker author
  speaker coach trainer senior junior staff principal associate assistant analyst executive product software data account business london
  berlin paris munich münchen hamburg seoul tokyo toronto sydney usa uk germany france spain india remote retired student freelance
  freelancer team at of for the geschäftsführer inhaber leiter`.split(/\s+/),
)

function looksInverted(family: readonly string[], given: readonly string[]): boolean {
  const isSpelled = given.length < 5 && given.every((word) => /^[\p{L}\p{M}.'’-]+$/u.test(word))
  if (!isSpelled || given.some((word) => notGiven.has(word.toLowerCase())) || isNobody(given.join(' ')))
    return false
  const isOneName = family.every((_, at) => at === family.length - 1 || isFamilyPrefix(family, at))
  if (isOneName) return given.length > 1 || !isSpelledAsCredential(given[0]!) || !/\p{Ll}/u.test(family[0]!)
  const endsInInitial = given.length > 1 && isInitial(given.at(-1)!)
  return endsInInitial || (isGivenName(given[0]!) && !isGivenName(family[0]!))
}

/** 'DE LA' of 'DE LA TORRE', 'O' of 'O CARROLL'. */
const isFamilyPrefix = (family: readonly string[], at: number): boolean =>
  isFamilyParticle(family, at) || /^o['’]?$/i.test(family[at] ?? '')

import type { JobFunction, Seniority } from '@rapport/contract/filters/vocabularies.ts'
import { meaningful, nameKey } from './name-key.ts'
import { leadingRanks, personWords, rankWords } from './ranks.ts'
import { loadRoles, type Named, type Role } from './roles.ts'
import { statedLevel } from './seniority.ts'
import { splitKorean } from './split-korean.ts'

/**
 * What the index keeps of a title.
 *
 * `classes`: titles of one class are equal. The own class comes first: the role and the ranks, as in `software-engineer/senior`; of an
 * unknown role the skeleton, as in `?senior|painter wall`. A title that says more than its role has a narrower class too, as in
 * `software-engineer/senior+payment`; one with two roles (`Founder & CEO`) has the classes of both.
 */
export type TitleFacts = {
  classes: string[]
  /** The id of the first role; null if the tables have none for it. */
  role: string | null
  /** The highest level that the title states; null if it states none. */
  level: Seniority | null
  jobFunction: JobFunction | null
}

export const roles = loadRoles()

const maxWords = 24
const maxName = 6
const former = new Set(['former', 'formerly', 'ex', 'previously', 'retired', '전'])
const numerals = /^(?:i{1,3}|iv|v|vi|[0-9]{1,2})$/

/** The facts of a title in the form of `normaliseTitle`. Deterministic; about 20 µs for a title of four words. */
export function titleFacts(normalised: string): TitleFacts {
  const readings = readingsOf(normalised)
  const first = readings.find(({ role }) => role)?.role ?? null
  return {
    classes: [...new Set(readings.flatMap(classesOf))],
    role: first?.id ?? null,
    level: statedLevel(normalised),
    jobFunction: first?.jobFunction ?? null,
  }
}

/** One role of a title: its ranks, and the words that narrow it. */
export type Reading = { role: Role | null; ranks: string[]; details: string[]; isFormer: boolean }

/** The roles of a title, in the order of its words; one without a role if none is known, none for an empty title. */
export function readingsOf(normalised: string): Reading[] {
  const words = normalised.split(' ').slice(0, maxWords)
  if (meaningful(words).join('') === '') return []
  const isFormer = former.has(words[0]!)
  const own = splitKorean(withoutSuperior(isFormer ? words.slice(1) : words), roles.koreanWords)
  const parts = partsOf(own)
  const several = parts.map((part) => readPart(part, isFormer))
  return several.length > 1 && several.every(({ role }) => role !== null)
    ? several
    : [readPart(own, isFormer)]
}

/** `Assistant to the CEO` is an assistant. */
function withoutSuperior(words: string[]): string[] {
  const to = words.indexOf('to')
  return to > 0 && words[to - 1] !== 'go' ? words.slice(0, to) : words
}

function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const word of words)
    if (word === 'and' || word === '겸' || word === '및') parts.push([])
    else parts.at(-1)!.push(word)
  return parts.filter((part) => part.length > 0)
}

type Window = { from: number; to: number; named: Named }

function readPart(words: readonly string[], isFormer: boolean): Reading {
  const found = ranksIn(words)
  const occupation = longestName(words, (named) => !named.role.isDomain || named.isChief)
  const isLed = found.some(({ rank }) => leadingRanks.has(rank))
  const domain = longestName(words, (named) => named.role.isDomain && !named.isChief)
  const window = better(words, { occupation, domain, isLed })
  if (!window) return { role: null, ranks: ranksOf(found), details: restOf(words, found, null), isFormer }
  const role = meantBy(words, window, isLed)
  const others = found.filter(({ at, length }) => at >= window.to || at + length <= window.from)
  const ranks = ranksOf(others)
  return {
    role,
    ranks: window.named.isChief ? ['chief', ...ranks].toSorted() : ranks,
    details: restOf(words, others, window),
    isFormer,
  }
}

/** The longer name wins; a domain counts one word more if somebody leads it. */
function better(
  words: readonly string[],
  { occupation, domain, isLed }: { occupation: Window | null; domain: Window | null; isLed: boolean },
): Window | null {
  if (!occupation || !domain) return occupation ?? domain
  const lengthOf = ({ from, to }: Window) => meaningful(words.slice(from, to)).length
  const lead = isLed ? 1 : 0
  return lengthOf(domain) + lead > lengthOf(occupation) ? domain : occupation
}

/** 인사 담당자 works in a domain and leads nobody. */
function meantBy(
  words: readonly string[],
  { from, to, named: { role, isChief } }: Window,
  isLed: boolean,
): Role {
  if (!role.isDomain || isChief || isLed) return role
  const isPerson = words.some((word) => personWords.has(word) || rankWords[word]?.startsWith('~'))
  if (!isPerson) return role
  return roles.named.get(`${words.slice(from, to).join('')}담당자`)?.role ?? role
}

/** The longest run of words that names a role in any order; of several the first. */
function longestName(words: readonly string[], accepts: (named: Named) => boolean): Window | null {
  for (let length = Math.min(maxName, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length)
      const named = roles.named.get(nameKey(run))
      if (named && accepts(named)) return { from, to: from + length, named }
    }
  return null
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
      !personWords.has(word),
  )
  return [...new Set(meaningful(rest))].toSorted()
}

/** The classes of one reading: that of the role and its ranks, and the narrower one. */
export function classesOf({ role, ranks, details, isFormer }: Reading): string[] {
  const prefix = isFormer ? 'former ' : ''
  if (!role) return [`${prefix}?${ranks.join(',')}|${details.join(' ')}`]
  const own = `${prefix}${role.id}/${ranks.join(',')}`
  return details.length > 0 ? [own, `${own}+${details.join(' ')}`] : [own]
}

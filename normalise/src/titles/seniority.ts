import {
  seniorities,
  seniorityMarks,
  type Seniority,
  type SeniorityFilter,
  type SeniorityMark,
} from '@rapport/contract/filters/vocabularies.ts'
import { englishWords } from './read-title.ts'
import { headOf, titleHead } from './title-head.ts'
import { normaliseTitle } from './title.ts'
import {
  internWords,
  levelNames,
  partnerFields,
  partnerRanks,
  shields,
  staffFields,
} from './seniority-words.ts'

const names = new Map(Object.entries(levelNames))
const longestName = Math.max(...[...names.keys()].map((name) => name.split(' ').length))
const shieldsByFirstWord = Map.groupBy(
  shields.map((shield) => shield.split(' ')),
  ([first]) => first,
)
/**
 * Levels that tell who owns or leads the company: all that a title names count. Of the other
 * levels, only the highest counts.
 */
const standings: readonly Seniority[] = ['Partner', 'Owner', 'Founder', 'C-Level']
const blank = ''

/**
 * The levels that the head of a title names: the highest of the ladder from Intern to Vice
 * President, or, above it, each of Partner, Owner, Founder and C-Level (`Founder & CEO` is Founder
 * and C-Level). A title without a level is Specialist; a title without a letter has none.
 *
 * A president is C-Level and bears the mark President.
 *
 * Rulings for ambiguous titles: Managing, Executive and Associate Directors are Directors. Anyone
 * called Manager is Manager (including Product, Account and General Managers). Lead, Principal and
 * Staff Engineers are Senior, a Team Lead is Manager. A Chief of Staff and a chief without
 * `officer` (Chief Architect) are Head. An assistant to a chief is not one.
 */
export function senioritiesOf(title: string): SeniorityMark[] {
  const normalised = normaliseTitle(title)
  if (normalised === '') return []
  const named = levelsIn(normalised)
  const isPresident = named.delete('President')
  const standing: SeniorityMark[] = standings.filter((level) => named.has(level))
  if (isPresident) standing.push('President')
  if (standing.length > 0) return standing
  return [seniorities.findLast((level) => named.has(level)) ?? 'Specialist']
}

/** The highest level that a title in the form of `normaliseTitle` states; null if it states none. */
export function statedLevel(normalised: string): Seniority | null {
  const named = levelsIn(normalised)
  // `Founding` is a Specialist only so that it's no founder.
  return seniorities.findLast((level) => level !== 'Specialist' && named.has(level)) ?? null
}

/** The levels of a title; of a title in another language that names none those of its English words. */
function levelsIn(normalised: string): Set<SeniorityMark> {
  const named = statedLevels(normalised)
  if (named.size > 0) return named
  const english = englishWords(titleHead(normalised)).join(' ')
  return english === normalised ? named : statedLevels(english)
}

function statedLevels(normalised: string): Set<SeniorityMark> {
  const words = normalised.split(' ')
  if (isIntern(words)) return new Set(['Intern'])
  const { from, to } = headOf(words)
  const named = namedLevels(withoutShields(words.slice(from, to)))
  if (named.has('President')) named.add('C-Level')
  return named
}

/** Encodes marks as bits: bit i for mark i of the contract's list. */
export function seniorityBits(marks: Iterable<SeniorityMark>): number {
  let bits = 0
  for (const mark of marks) bits |= 1 << seniorityMarks.indexOf(mark)
  return bits
}

/** The marks whose bits are set, lowest level first. */
export function seniorityMarksFromBits(bits: number): SeniorityMark[] {
  return seniorityMarks.filter((_, bit) => (bits >> bit) & 1)
}

/** The levels whose bits are set, lowest first. */
export function senioritiesFromBits(bits: number): Seniority[] {
  return seniorities.filter((_, bit) => (bits >> bit) & 1)
}

/** The stored marks that a filter label matches. */
export function seniorityFilterMarks(filter: SeniorityFilter): SeniorityMark[] {
  if (filter === 'Senior-Level') return ['Senior']
  if (filter === 'President/Vice President') return ['Vice President', 'President']
  return [filter]
}

function isIntern(words: readonly string[]): boolean {
  return (internWords.has(words[0]!) && words[0] !== 'internship') || internWords.has(words.at(-1)!)
}

/** Blanks the words of shielded phrases. */
function withoutShields(words: readonly string[]): string[] {
  const rest = [...words]
  words.forEach((word, at) => {
    for (const shield of shieldsByFirstWord.get(word) ?? [])
      if (shield.every((part, offset) => words[at + offset] === part))
        rest.fill(blank, at, at + shield.length)
  })
  return rest
}

function namedLevels(words: readonly string[]): Set<SeniorityMark> {
  const found = new Set<SeniorityMark>()
  for (let at = 0; at < words.length;) {
    const named = nameAt(words, at) ?? ruleAt(words, at)
    if (named) found.add(named.level)
    at += named?.length ?? 1
  }
  return found
}

type Named = { level: SeniorityMark; length: number }

/** The longest level name that starts at a word. `Chief … Officer` is one name, whatever is between. */
function nameAt(words: readonly string[], at: number): Named | null {
  if (words[at] === 'chief') {
    const officer = words.slice(at + 1, at + 8).indexOf('officer')
    if (officer >= 0) return { level: 'C-Level', length: officer + 2 }
  }
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const level = names.get(words.slice(at, at + length).join(' '))
    if (level !== undefined) return { level, length }
  }
  return null
}

/** Handles words that are a rank only next to certain others. */
function ruleAt(words: readonly string[], at: number): Named | null {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (word === 'partner' || word === '파트너') {
    const isRank = before === undefined ? !partnerFields.has(after ?? '') : partnerRanks.has(before)
    return isRank ? { level: 'Partner', length: 1 } : null
  }
  if (word === 'staff' && before !== 'of' && staffFields.has(after ?? ''))
    return { level: 'Senior', length: 1 }
  return null
}

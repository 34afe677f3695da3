import { foldWords } from '@rapport/contract/fold.ts'
import { senioritiesOf } from '@rapport/normalise/titles/seniority.ts'
import { compared } from './compare-scores.ts'

/**
 * Values that are alike because alike people have them: schools whose graduates live in the same
 * places, fields of study and industries whose people have the same titles, titles of people who
 * studied the same.
 *
 *     lift(context)    how much more frequent a context is among the people with the given values than among all
 *     weight(person)   the sum of log2(1 + lift) of the person's contexts whose lift is above 1
 *     alike(value)     the mean weight of the people with a value, over that of the people with the given values; at most 1
 *     words(value)     the words shared with a given value, weighted by their rarity: shared by all of both
 *     score            (peopleShare x alike + (1 - peopleShare) x words) x level x n / (n + few), n people
 *
 * Statistics come from the people with the fullest profiles. A place that the gazetteer lacks
 * counts by its name and by what is around it.
 */
export type AlikeKind = {
  values: 'title' | 'school' | 'field' | 'skill' | 'industry'
  contexts: 'field' | 'place' | 'titleWord'
  /** How much people count, and how much words. */
  peopleShare: number
  /** A value with this many people counts half: values of few people are similar to others by chance. */
  few: number
  /** Whether a value of another level counts less. */
  hasLevel: boolean
}

export const alikeKinds = {
  JOBS: { values: 'title', contexts: 'field', peopleShare: 0.4, few: 3, hasLevel: true },
  UNIVERSITIES: { values: 'school', contexts: 'place', peopleShare: 1, few: 10, hasLevel: false },
  EDUCATIONS: { values: 'field', contexts: 'titleWord', peopleShare: 0.7, few: 10, hasLevel: false },
  SKILLS: { values: 'skill', contexts: 'titleWord', peopleShare: 0.7, few: 10, hasLevel: false },
  INDUSTRIES: { values: 'industry', contexts: 'titleWord', peopleShare: 0.9, few: 60, hasLevel: false },
} as const satisfies Record<string, AlikeKind>

export type AlikeType = keyof typeof alikeKinds

/** The people whose contexts are counted: those with the fullest profiles. */
export const maxSampled = 1 << 18

const otherLevel = 0.6
/** The values whose levels are compared. */
const maxRanked = 300
/** With fewer people in common, the similarity of two values may be chance. */
export const minShared = 2

type ContextCounts = {
  /** The people with the context: with a given value, and all. */
  both: number
  all: number
  /** The people with a given value, and all. */
  holders: number
  people: number
}

/** Returns the weight that a context adds to the people who have it. */
export function contextWeight({ both, all, holders, people }: ContextCounts): number {
  const lift = holders === 0 ? 0 : (both * people) / (holders * all)
  return lift <= 1 || both < minShared ? 0 : Math.log2(1 + lift)
}

/** The weights of the people with a value, added up, and their number. */
export type ValueWeights = { sum: number; count: number }

/** Called between steps; an exception stops the work. */
type ScoreOptions = { given: ReadonlySet<string>; check: () => void }

/** Keys of values, most alike first, without the given ones. */
export function rankedValues(
  values: ReadonlyMap<string, ValueWeights>,
  kind: AlikeKind,
  { given, check }: ScoreOptions,
): string[] {
  const usual = mean(sumOf([...given].flatMap((key) => values.get(key) ?? [])))
  // Words that count nothing are not read.
  const words = kind.peopleShare === 1 ? () => 0 : wordScore(values, { given, check })
  const scored = Array.from(values, ([key, value]) => {
    check()
    const alike = usual > 0 ? Math.min(1, mean(value) / usual) : 0
    const score = kind.peopleShare * alike + (1 - kind.peopleShare) * words(key)
    return { key, score: compared((score * value.count) / (value.count + kind.few)) }
  }).filter(({ key, score }) => score > 0 && !given.has(key))
  const best = scored.toSorted(byScore).slice(0, maxRanked)
  return (kind.hasLevel ? atLevel(best, given).toSorted(byScore) : best).map(({ key }) => key)
}

const sumOf = (values: readonly ValueWeights[]): ValueWeights =>
  values.reduce((all, { sum, count }) => ({ sum: all.sum + sum, count: all.count + count }), none)

const none: ValueWeights = { sum: 0, count: 0 }
const mean = ({ sum, count }: ValueWeights) => (count === 0 ? 0 : sum / count)

type Scored = { key: string; score: number }
const byScore = (a: Scored, b: Scored) => b.score - a.score || (a.key < b.key ? -1 : 1)

/** Lowers the scores of titles that have none of the levels of the given ones. */
function atLevel(scored: readonly Scored[], given: ReadonlySet<string>): Scored[] {
  const levels = new Set([...given].flatMap(senioritiesOf))
  const isAtLevel = (key: string) => senioritiesOf(key).some((level) => levels.has(level))
  return scored.map(({ key, score }) => ({ key, score: isAtLevel(key) ? score : score * otherLevel }))
}

/** The best match of a value's words with those of a given one, from 0 to 1. Rare words count more. */
function wordScore(
  values: ReadonlyMap<string, { count: number }>,
  { given, check }: ScoreOptions,
): (key: string) => number {
  const counts = new Map<string, number>()
  let total = 1
  for (const [key, { count }] of values) {
    check()
    for (const word of foldWords(key)) counts.set(word, (counts.get(word) ?? 0) + count)
    total += count
  }
  const rarity = (word: string) => Math.log(1 + total / ((counts.get(word) ?? 0) + 1))
  const sum = (words: Iterable<string>) => [...words].reduce((all, word) => all + rarity(word), 0)
  const sought = [...given].map((key) => new Set<string>(foldWords(key)))
  const soughtSums = sought.map(sum)
  // Each stored value is compared only with the given ones that share a word with it.
  const byWord = new Map<string, number[]>()
  sought.forEach((words, i) => {
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), i])
  })
  return (key) => {
    const own = new Set<string>(foldWords(key))
    const shared = new Map<number, number>()
    for (const word of own)
      for (const i of byWord.get(word) ?? []) shared.set(i, (shared.get(i) ?? 0) + rarity(word))
    if (shared.size === 0) return 0
    const ownSum = sum(own)
    return Math.max(
      ...Array.from(shared, ([i, both]) => Math.min(1, both / (ownSum + soughtSums[i]! - both || 1))),
    )
  }
}

import { foldWords } from '@rapport/contract/fold.ts'
import { senioritiesOf } from '@rapport/normalise/titles/seniority.ts'
import type { Check } from '../clauses/blocks-to-do.ts'
import type { OpenSegment, PostingName } from '../segment/open-segment.ts'
import type { TextTable } from '../texts/text-table.ts'

/**
 * Values that are alike because alike people have them: schools whose graduates live in the same places, fields of study and industries
 * whose people have the same titles, titles of people who studied the same.
 *
 *     lift(context)    how much more frequent a context is among the people with the given values than among all
 *     weight(person)   the sum of log2(1 + lift) of the person's contexts whose lift is above 1
 *     alike(value)     the mean weight of the people with a value, over that of the people with the given values; at most 1
 *     words(value)     the words shared with a given value, weighted by their rarity: shared by all of both
 *     score            (peopleShare x alike + (1 - peopleShare) x words) x level x n / (n + few), n people
 *
 * Statistics come from the first `maxDocuments` people of each segment, those with the fullest profiles. The cost grows with these, with
 * the distinct values and contexts that are stored, and only slightly with the given values.
 */
export type AlikeKind = {
  values: PostingName
  contexts: PostingName
  textsOf: (segment: OpenSegment) => TextTable
  contextTextsOf: (segment: OpenSegment) => TextTable
  /** How much people count, and how much words. */
  peopleShare: number
  /** The people with whom a value counts half: what few people have is like anything by chance. */
  few: number
  /** Whether a value of another level counts less. */
  hasLevel: boolean
}

export const alikeKinds = {
  JOBS: {
    values: 'title',
    contexts: 'field',
    textsOf: ({ titles }) => titles.texts,
    contextTextsOf: ({ fields }) => fields.texts,
    peopleShare: 0.4,
    few: 3,
    hasLevel: true,
  },
  UNIVERSITIES: {
    values: 'school',
    contexts: 'place',
    textsOf: ({ schools }) => schools.texts,
    contextTextsOf: ({ placeKeys }) => placeKeys,
    peopleShare: 1,
    few: 10,
    hasLevel: false,
  },
  EDUCATIONS: {
    values: 'field',
    contexts: 'titleWord',
    textsOf: ({ fields }) => fields.texts,
    contextTextsOf: ({ titles }) => titles.words,
    peopleShare: 0.7,
    few: 10,
    hasLevel: false,
  },
  INDUSTRIES: {
    values: 'industry',
    contexts: 'titleWord',
    textsOf: ({ industries }) => industries,
    contextTextsOf: ({ titles }) => titles.words,
    peopleShare: 0.9,
    few: 60,
    hasLevel: false,
  },
} as const satisfies Record<string, AlikeKind>

const maxDocuments = 1 << 18
const otherLevel = 0.6
/** The values whose levels are compared. */
const maxRanked = 300

/** Keys of values, most alike first, without the given ones. */
export function alikeValues(
  segments: readonly OpenSegment[],
  kind: AlikeKind,
  { given, check }: { given: ReadonlySet<string>; check: Check },
): string[] {
  const weights = peopleWeights(segments, kind, { given, check })
  const values = new Map<string, { sum: number; count: number }>()
  segments.forEach((segment, at) =>
    eachCode(segment, kind.values, kind.textsOf(segment), (key, documents) => {
      check()
      const known = values.get(key) ?? { sum: 0, count: 0 }
      for (const document of documents) {
        known.sum += weights[at]![document]!
        known.count++
      }
      values.set(key, known)
    }),
  )
  const own = [...given].flatMap((key) => values.get(key) ?? [])
  const usual = mean(
    own.reduce((all, { sum, count }) => ({ sum: all.sum + sum, count: all.count + count }), none),
  )
  // Words that count nothing are not read.
  const words = kind.peopleShare === 1 ? () => 0 : wordScore(values, { given, check })
  const scored = Array.from(values, ([key, value]) => {
    check()
    const alike = usual > 0 ? Math.min(1, mean(value) / usual) : 0
    const score = kind.peopleShare * alike + (1 - kind.peopleShare) * words(key)
    return { key, score: (score * value.count) / (value.count + kind.few) }
  }).filter(({ key, score }) => score > 0 && !given.has(key))
  const best = scored.toSorted(byScore).slice(0, maxRanked)
  return (kind.hasLevel ? atLevel(best, given).toSorted(byScore) : best).map(({ key }) => key)
}

const none = { sum: 0, count: 0 }
const mean = ({ sum, count }: { sum: number; count: number }) => (count === 0 ? 0 : sum / count)

type Scored = { key: string; score: number }
const byScore = (a: Scored, b: Scored) => b.score - a.score || (a.key < b.key ? -1 : 1)

/** Lowers the scores of titles that have none of the levels of the given ones. */
function atLevel(scored: readonly Scored[], given: ReadonlySet<string>): Scored[] {
  const levels = new Set([...given].flatMap(senioritiesOf))
  const isAtLevel = (key: string) => senioritiesOf(key).some((level) => levels.has(level))
  return scored.map(({ key, score }) => ({ key, score: isAtLevel(key) ? score : score * otherLevel }))
}

/** By segment and document: the weight of the person's contexts. */
function peopleWeights(
  segments: readonly OpenSegment[],
  kind: AlikeKind,
  { given, check }: { given: ReadonlySet<string>; check: Check },
): Float32Array[] {
  let [holders, people] = [0, 0]
  const isHolder = segments.map((segment) => {
    const marks = new Uint8Array(sizeOf(segment))
    people += marks.length
    const texts = kind.textsOf(segment)
    for (const key of given)
      for (const document of first(segment, kind.values, texts.find(key))) {
        holders += 1 - marks[document]!
        marks[document] = 1
      }
    return marks
  })
  const contexts = new Map<string, { both: number; all: number }>()
  segments.forEach((segment, at) =>
    eachCode(segment, kind.contexts, kind.contextTextsOf(segment), (key, documents) => {
      check()
      const known = contexts.get(key) ?? { both: 0, all: 0 }
      for (const document of documents) {
        known.both += isHolder[at]![document]!
        known.all++
      }
      contexts.set(key, known)
    }),
  )
  return segments.map((segment) => {
    const weights = new Float32Array(sizeOf(segment))
    eachCode(segment, kind.contexts, kind.contextTextsOf(segment), (key, documents) => {
      check()
      const { both, all } = contexts.get(key)!
      const lift = holders === 0 ? 0 : (both * people) / (holders * all)
      if (lift <= 1 || both < 2) return
      for (const document of documents) weights[document]! += Math.log2(1 + lift)
    })
    return weights
  })
}

const sizeOf = ({ documents }: OpenSegment) => Math.min(documents, maxDocuments)

function eachCode(
  segment: OpenSegment,
  name: PostingName,
  texts: TextTable,
  visit: (key: string, documents: Iterable<number>) => void,
): void {
  for (let code = 0; code < texts.size; code++) visit(texts.text(code), first(segment, name, code))
}

/** The first documents of a code. */
function* first(segment: OpenSegment, name: PostingName, code: number): Generator<number> {
  if (code < 0) return
  const size = sizeOf(segment)
  for (const document of segment.by[name].documents(code)) {
    if (document >= size) return
    yield document
  }
}

/** The best match of a value's words with those of a given one, from 0 to 1. Rare words count more. */
function wordScore(
  values: ReadonlyMap<string, { count: number }>,
  { given, check }: { given: ReadonlySet<string>; check: Check },
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

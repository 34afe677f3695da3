import type { FacetCount } from '@rapport/contract/people/schemas.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { radixOrder } from '../bytes/radix-sort.ts'
import { blockSize } from '../bytes/blocks.ts'
import type { Check, Work } from '../clauses/blocks-to-do.ts'
import { Matches } from '../clauses/matches.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import type { Plans } from './cost.ts'

type Question = {
  /** The people to count, by segment. */
  plans: Plans
  /** Skills that are counted whether anybody has them or not. */
  chosen: readonly string[]
  limit: number
  labelOf: (key: string) => string | null
  work: Work
}

type Counted = { key: string; count: number }

/** A skill as it is shown. */
type Shown = Counted & { value: string }

/** The chosen skills in their order, and the most frequent of the skills that one thread took. */
export type SkillTotals = { chosen: Shown[]; others: Shown[] }

/**
 * Counts skills among people, of all or of those that no other thread takes. Skills are counted in
 * the order of how many people have them in all, some at a time, until no other can be among the
 * first (the threshold algorithm; Fagin, Lotem and Naor 2003).
 */
export function countSkills({ plans, chosen, limit, labelOf, work }: Question): SkillTotals {
  const { check = () => {} } = work
  const all = plans.map(({ segment, clause }) => new Matches(segment, clause, check))
  // Two of them may be spellings of one skill.
  const given = chosen.map((value) => ({ key: skillKey(value), value })).filter(({ key }) => key !== '')
  const givenKeys = new Set(given.map(({ key }) => key))
  const own = countKeys(all, { keys: [...givenKeys], threshold: 0, check })
  const countOf = new Map(own.map(({ key, count }) => [key, count]))
  const isWanted = ({ key, count }: Counted) => count > 0 && !givenKeys.has(key)
  const wanted = limit - given.length
  const orders = all.map(({ segment }) => byPeople(segment))
  const seen = new Set<string>()
  let best: Counted[] = []
  // Without segments there is nothing to take, nor a number of what is taken.
  for (const { from, to } of plans.length === 0 ? [] : runsOf(work)) {
    const threshold = best.length < wanted ? 1 : (best[wanted - 1]?.count ?? Infinity)
    const possible = orders.reduce((sum, { counts, order }) => sum + (counts[order[from]!] ?? 0), 0)
    if (possible < threshold) break
    const codes = orders.flatMap(({ segment, order }) =>
      Array.from(order.subarray(from, to), (code) => segment.skills.text(code)),
    )
    const keys = [...new Set(codes)].filter((key) => !seen.has(key))
    for (const key of keys) seen.add(key)
    best = [...best, ...countKeys(all, { keys, threshold, check }).filter(isWanted)]
      .toSorted(compareCounts)
      .slice(0, wanted)
  }
  return {
    chosen: given.map(({ key, value }) => ({ key, count: countOf.get(key)!, value })),
    others: best.map(({ key, count }) => ({ key, count, value: labelOf(key) ?? key })),
  }
}

/**
 * The chosen skills in their order, then those that most of the people have, ties by key, `limit` in
 * all. In several segments a skill has several places in the order, so two threads may count it.
 */
export function presentSkills(parts: readonly SkillTotals[], limit: number): FacetCount[] {
  const chosen = parts[0]?.chosen ?? []
  const others = [
    ...new Map(parts.flatMap((part) => part.others.map((shown) => [shown.key, shown]))).values(),
  ]
  const first = others.toSorted(compareCounts).slice(0, Math.max(0, limit - chosen.length))
  return [...chosen, ...first].map(({ value, count }) => ({ value, count }))
}

/** Runs of places in the order, longer and longer; where threads share them, those that no other takes. */
function* runsOf({ taken }: Work): Generator<{ from: number; to: number }> {
  let turn = taken ? Atomics.add(taken, 0, 1) : 0
  for (let at = 0, from = 0; ; at++) {
    const to = from + Math.max(atOnce, from >> 2)
    if (at === turn) {
      yield { from, to }
      turn = taken ? Atomics.add(taken, 0, 1) : turn + 1
    }
    from = to
  }
}

/** The skills that are counted before the threshold is known again, at first. */
const atOnce = 32

const compareCounts = (a: Counted, b: Counted): number => b.count - a.count || (a.key < b.key ? -1 : 1)

type Keys = { keys: readonly string[]; threshold: number; check: Check }

/** Counts skills, or stops once they can only be below the threshold: then they are missing. */
function countKeys(all: readonly Matches[], { keys, threshold, check }: Keys): Counted[] {
  // How many people may have each: falls from all who have it to those who match.
  const possible = new Float64Array(keys.length)
  const codesOf = all.map(({ segment }) => keys.map((key) => segment.skills.find(key)))
  codesOf.forEach((codes, i) => {
    const { counts } = all[i]!.segment.by.skill
    codes.forEach((code, at) => (possible[at]! += code < 0 ? 0 : counts[code]!))
  })
  all.forEach((matches, i) => narrow(possible, matches, { codes: codesOf[i]!, threshold, check }))
  return keys.map((key, at) => ({ key, count: possible[at]! })).filter(({ count }) => count >= threshold)
}

type Narrowed = { codes: readonly number[]; threshold: number; check: Check }

/** Takes the people of a segment away who don't match. Leaves out codes that are below the threshold. */
function narrow(possible: Float64Array, { segment, words: matches }: Matches, asked: Narrowed): void {
  const { codes, threshold, check } = asked
  const { counts } = segment.by.skill
  let left = codes.flatMap((code, at) => {
    if (code < 0) return []
    const clause = new PostingClause(segment, segment.by.skill, [code])
    return { at, clause, unread: counts[code]! }
  })
  const own = segment.slot(0)
  for (let block = 0; block < segment.blocks; block++) {
    check()
    const words = segment.words(block)
    const from = (block * blockSize) / 32
    segment.bitmap(0, words).set(matches.subarray(from, from + words))
    let count = 0
    for (const each of left) {
      const matching = each.clause.countIn(block, own)
      each.unread -= each.clause.read
      possible[each.at]! -= each.clause.read - matching
      if (possible[each.at]! >= threshold) left[count++] = each
    }
    left = left.slice(0, count)
  }
  // Rare ones, which no block counts as read.
  for (const { at, unread } of left) possible[at]! -= unread
}

/** A segment's skills, those of most people first, dead ones included. */
type Order = { segment: OpenSegment; order: Uint32Array; counts: Uint32Array }

const orders = new WeakMap<OpenSegment, Order>()

/** Takes 4 bytes a skill. */
function byPeople(segment: OpenSegment): Order {
  let known = orders.get(segment)
  if (!known) {
    const { counts } = segment.by.skill
    const fewest = Uint32Array.from({ length: segment.skills.size }, (_, code) => ~counts[code]!)
    known = { segment, order: radixOrder([fewest]), counts }
    orders.set(segment, known)
  }
  return known
}

import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { withField } from '@rapport/contract/filters/values.ts'
import type { Relaxed } from '@rapport/contract/people/schemas.ts'
import { activeParts, valuesOf, withoutParts, type FilterPart } from './filter-parts.ts'

export const maxRelaxCounts = 44

/** What similar instead of equal titles cost, in terms of `FilterPart.weight`. */
const similarTitlesWeight = 10

type Count = (filters: FilterSet) => Promise<number>

/**
 * The nearest filter set that somebody matches, for one that nobody matches. Asks for at most `maxRelaxCounts` counts.
 *
 * 1. Similar titles are switched on, if that is enough.
 * 2. One part is omitted, then two, and so on, until somebody matches. Of several choices the one is taken that leaves the fewest people,
 *    because it loses least; each person counts as many times as the omitted parts weigh. Titles stay exact if that costs less.
 * 3. With too many choices to count, parts are put back one by one, the most important first, as long as somebody matches.
 *
 * Exclusions are omitted only when nobody matches without all other parts. No part is omitted that could stay while the others are
 * omitted.
 */
export async function relax(filters: FilterSet, count: Count): Promise<Relaxed> {
  const search = new Relaxation(filters, count)
  const omitted = await search.nearest()
  return { filters: omitted.filters, omitted: valuesOf(filters, omitted.parts) }
}

type Parts = readonly FilterPart[]

/** The filters without some of their parts. */
type Choice = { parts: Parts; filters: FilterSet; cost: number }

class Relaxation {
  readonly #asked: FilterSet
  /** With similar titles, if that may find more people. */
  readonly #widest: FilterSet
  readonly #parts: Parts
  readonly #countOf: Count
  #left = maxRelaxCounts

  constructor(filters: FilterSet, count: Count) {
    this.#asked = filters
    this.#widest = withSimilarTitles(filters)
    this.#parts = activeParts(filters)
    this.#countOf = count
  }

  async nearest(): Promise<Choice> {
    const similar = this.#choice(this.#widest, [], 0)
    if (this.#widest !== this.#asked && (await this.#count(similar.filters)) > 0) return similar
    const included = this.#parts.filter(({ isExclusion }) => !isExclusion)
    for (let size = 1; size <= included.length; size++) {
      const sets = subsets(included, size)
      if (sets.length > this.#left - this.#reserve) break
      const best = await this.#best(sets)
      if (best) return best
    }
    return this.#mostThatStays()
  }

  /** The counts that `#mostThatStays` takes. */
  get #reserve(): number {
    return this.#parts.length + 1
  }

  /** The best of some sets of parts to omit; undefined when nobody matches without any of them. */
  async #best(sets: readonly Parts[]): Promise<Choice | undefined> {
    const similar = await this.#matching(this.#widest, sets)
    if (this.#widest === this.#asked) return similar[0]
    const withTitles = similar.filter(({ filters }) => filters.experience.includeSimilarTitles)
    const exact = await this.#matching(
      this.#asked,
      withTitles.slice(0, this.#left).map(({ parts }) => parts),
    )
    return [...exact, ...similar].toSorted(byCost)[0]
  }

  /** Those without whom somebody matches, cheapest first. */
  async #matching(filters: FilterSet, sets: readonly Parts[]): Promise<Choice[]> {
    const choices = await Promise.all(
      sets.map(async (parts) =>
        this.#choice(filters, parts, await this.#count(withoutParts(filters, parts))),
      ),
    )
    return choices.filter(({ cost }) => cost > 0).toSorted(byCost)
  }

  async #mostThatStays(): Promise<Choice> {
    const byImportance = this.#parts.toReversed()
    const exclusionsFirst = [true, false].flatMap((isExclusion) =>
      byImportance.filter((part) => part.isExclusion === isExclusion),
    )
    let omitted: Parts = this.#parts
    for (const part of exclusionsFirst) {
      const fewer = omitted.filter((each) => each !== part)
      if ((await this.#count(withoutParts(this.#widest, fewer))) > 0) omitted = fewer
    }
    const exact = this.#choice(this.#asked, omitted, 0)
    const isExactEnough = this.#left > 0 && (await this.#count(exact.filters)) > 0
    return isExactEnough ? exact : this.#choice(this.#widest, omitted, 0)
  }

  #count(filters: FilterSet): Promise<number> {
    this.#left--
    return this.#countOf(filters)
  }

  #choice(filters: FilterSet, parts: Parts, total: number): Choice {
    const left = withoutParts(filters, parts)
    const isWider = left.experience.includeSimilarTitles && !this.#asked.experience.includeSimilarTitles
    const weight = parts.reduce((product, part) => product * part.weight, isWider ? similarTitlesWeight : 1)
    return { parts, filters: left, cost: total * weight }
  }
}

/** The set given first comes first among equals. */
const byCost = (a: Choice, b: Choice): number => a.cost - b.cost

const withSimilarTitles = (filters: FilterSet): FilterSet =>
  filters.experience.jobTitlesIncluded.length === 0 || filters.experience.includeSimilarTitles
    ? filters
    : withField(filters, 'experience.includeSimilarTitles', true)

/** All subsets of a size, in the order of the items. */
function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    subsets(items.slice(index + 1), size - 1).map((rest) => [item].concat(rest)),
  )
}

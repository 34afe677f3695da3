import type { Check } from '../clauses/blocks-to-do.ts'
import { none } from '../postings/posting-lists.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { compared } from '../similar/compare-scores.ts'
import { companyWeights, movedScore, placeScore, sizeOfBand, sizeScore } from '../similar/company-score.ts'
import { TextTable } from '../texts/text-table.ts'
import { headquartersKeys } from './place-keys.ts'

/**
 * The maximum number of people read to find where the people of a company went, and of people of
 * all given companies.
 */
const maxPeople = 20_000
const maxPeopleOfAll = 20 * maxPeople

type Given = {
  industries: Set<string>
  /** Decimal logarithms of the employees, distinct and ascending. */
  sizes: Float64Array
  places: Set<string>
  /** By company id: the former people of the given companies who work there now. */
  moved: Map<number, number>
  ids: Set<number>
}

export type SimilarCompany = { id: number; name: string; domain: string | null }

/** The given companies: their rows in a segment, whether it defines them or not. */
type GivenCompanies = { rowsIn: (segment: OpenSegment) => Iterable<number> }

/**
 * The companies most similar to any of the given ones, best first, without these. Reads every
 * company once.
 */
export function similarCompanies(
  segments: readonly OpenSegment[],
  named: GivenCompanies,
  { limit, check }: { limit: number; check: Check },
): SimilarCompany[] {
  const given = factsOf(segments, named, check)
  if (given.ids.size === 0) return []
  let best: { score: number; segment: OpenSegment; row: number }[] = []
  const byScore = (a: (typeof best)[number], b: (typeof best)[number]) =>
    b.score - a.score || a.segment.companyIds[a.row]! - b.segment.companyIds[b.row]!
  for (const segment of segments) {
    const score = scorer(segment, given)
    for (let row = 0; row < segment.companyIds.length; row++) {
      check()
      if (!segment.isDefined(row) || given.ids.has(segment.companyIds[row]!)) continue
      const own = score(row)
      if (own === 0) continue
      best.push({ score: own, segment, row })
      // Sorts seldom: each time as many as are kept have been added.
      if (best.length > limit * 20) best = best.toSorted(byScore).slice(0, limit)
    }
  }
  return best
    .toSorted(byScore)
    .slice(0, limit)
    .map(({ segment, row }) => {
      const domain = segment.sections.u32('companies.domain')[row]!
      return {
        id: segment.companyIds[row]!,
        name: new TextTable(segment.sections, 'companies.names').text(row),
        domain: domain === none ? null : segment.domains.text(domain),
      }
    })
}

function factsOf(segments: readonly OpenSegment[], named: GivenCompanies, check: Check): Given {
  const given = {
    industries: new Set<string>(),
    places: new Set<string>(),
    moved: new Map<number, number>(),
    ids: new Set<number>(),
  }
  const sizes = new Set<number>()
  let unread = maxPeopleOfAll
  for (const segment of segments) {
    const [industries, headquarters] = [
      segment.sections.u32('companies.industry'),
      segment.sections.u32('companies.headquarters'),
    ]
    const seen = new Set<number>()
    for (const row of new Set(named.rowsIn(segment))) {
      check()
      unread -= countMoved(segment, row, { moved: given.moved, seen, max: Math.min(maxPeople, unread) })
      if (!segment.isDefined(row)) continue
      given.ids.add(segment.companyIds[row]!)
      if (industries[row] !== none) given.industries.add(segment.industries.text(industries[row]!))
      const size = sizeOf(segment, row)
      if (!Number.isNaN(size)) sizes.add(size)
      const keys = headquarters[row] === none ? [] : (headquartersKeys(segment)[headquarters[row]!] ?? [])
      for (const key of keys) given.places.add(key)
    }
  }
  return { ...given, sizes: Float64Array.from(sizes).toSorted() }
}

type Moved = {
  moved: Map<number, number>
  /** Documents of people who have been counted. */
  seen: Set<number>
  max: number
}

/** Counts where the former people of a company went; returns how many it read. */
function countMoved(segment: OpenSegment, row: number, { moved, seen, max }: Moved): number {
  if (max <= 0) return 0
  let read = 0
  for (const document of segment.by.pastCompany.documents(row)) {
    if (read === max) break
    read++
    const employer = segment.employers[document]!
    if (employer === none || segment.isDead(document) || seen.has(document)) continue
    seen.add(document)
    const id = segment.companyIds[employer]!
    moved.set(id, (moved.get(id) ?? 0) + 1)
  }
  return read
}

/** Decimal logarithm of the employees. */
function sizeOf(segment: OpenSegment, row: number): number {
  const { lows, highs } = segment.numbers.headcount
  return sizeOfBand(lows[row]!, highs[row]!)
}

function scorer(segment: OpenSegment, given: Given): (row: number) => number {
  const industryCodes = new Set([...given.industries].map((industry) => segment.industries.find(industry)))
  const industries = segment.sections.u32('companies.industry')
  const headquarters = segment.sections.u32('companies.headquarters')
  const placeScores = headquartersKeys(segment).map((keys) => placeScore(keys ?? [], given.places))
  return (row) => {
    const shared =
      (industryCodes.has(industries[row]!) ? companyWeights.industry : 0) +
      movedScore(given.moved.get(segment.companyIds[row]!) ?? 0)
    if (shared === 0) return 0
    const place = headquarters[row] === none ? 0 : placeScores[headquarters[row]!]!
    return compared(shared + sizeScore(given.sizes, sizeOf(segment, row)) + place)
  }
}

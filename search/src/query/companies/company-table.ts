import { countryName } from '@rapport/normalise/places/countries.ts'
import { GrowingU32 } from '../../bytes/growing.ts'
import { radixOrder } from '../../bytes/radix-sort.ts'
import { none } from '../../postings/posting-lists.ts'
import type { OpenSegment } from '../../segment/open-segment.ts'
import { placeFromText } from '../../segment/segment-draft.ts'
import type { Country } from '../facet-counts.ts'

/**
 * The companies of a view, in the order of results: most living people first, then by id. A company
 * is the row of the segment that defines it; one that no segment defines is unknown. Takes 13 bytes
 * a company.
 */
export type CompanyTable = {
  /** By position: the segment, and the row in it. */
  segments: Uint32Array
  rows: Uint32Array
  /** By segment: the living people of each row. Complete for rows that define a company. */
  people: Uint32Array[]
  /** By segment: 1 for each row that defines a company, and how many do. */
  defined: Uint8Array[]
  definedCounts: number[]
  /** The countries with a headquarters. */
  countries: Country[]
  /** Other orders of the positions, by name of the sort; made on first use. */
  orders: Map<string, Uint32Array>
  /** Counts of all companies by facet, as `company-facets.ts` names them; made on first use. */
  counts: Map<string, Uint32Array>
}

export function companyTable(
  segments: readonly OpenSegment[],
  placeKeysOf: (name: string) => string[],
): CompanyTable {
  const people = segments.map(livingPeople)
  const defined = segments.map((segment) =>
    Uint8Array.from(segment.companyIds, (_, row) => (segment.isDefined(row) ? 1 : 0)),
  )
  const [owners, rows, ids] = [new GrowingU32(), new GrowingU32(), new GrowingU32()]
  for (const [at, segment] of segments.entries()) {
    const counts = people[at]!
    for (let row = 0; row < counts.length; row++) {
      const id = segment.companyIds[row]!
      if (defined[at]![row] === 1) {
        owners.push(at)
        rows.push(row)
        ids.push(id)
      } else if (counts[row]! > 0) addToDefinition(segments, people, { id, count: counts[row]! })
    }
  }
  const fewest = new Uint32Array(ids.length)
  for (let i = 0; i < fewest.length; i++) fewest[i] = ~people[owners.at(i)]![rows.at(i)]!
  const order = radixOrder([ids.values(), fewest])
  return {
    segments: order.map((i) => owners.at(i)),
    rows: order.map((i) => rows.at(i)),
    people,
    defined,
    definedCounts: defined.map((ofSegment) => ofSegment.reduce((sum, isDefined) => sum + isDefined, 0)),
    countries: countriesOf(segments, placeKeysOf),
    orders: new Map(),
    counts: new Map(),
  }
}

/** Counts by row of a segment the living people whose employer it is. */
function livingPeople(segment: OpenSegment): Uint32Array {
  const counts = segment.by.employer.counts.slice()
  const dead = segment.deaths.documents
  dead?.forEach((word, i) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) {
      const employer = segment.employers[i * 32 + 31 - Math.clz32(bits & -bits)]!
      if (employer !== none) counts[employer]!--
    }
  })
  return counts
}

/** Adds people whose segment does not define their company to where it is defined. */
function addToDefinition(
  segments: readonly OpenSegment[],
  people: Uint32Array[],
  { id, count }: { id: number; count: number },
): void {
  for (const [at, segment] of segments.entries()) {
    const row = segment.companyRow(id)
    if (row < 0 || !segment.isDefined(row)) continue
    people[at]![row]! += count
    return
  }
}

function countriesOf(segments: readonly OpenSegment[], placeKeysOf: (name: string) => string[]): Country[] {
  const names = new Set<string>()
  for (const segment of segments) {
    const used = new Set<number>()
    const places = segment.sections.u32('companies.headquarters')
    for (let row = 0; row < places.length; row++) if (segment.isDefined(row)) used.add(places[row]!)
    used.delete(none)
    for (const place of used) {
      const { country } = placeFromText(segment.places.text(place))
      if (country !== null) names.add(countryName(country))
    }
  }
  return Array.from(names, (name) => ({ name, keys: placeKeysOf(name) }))
}

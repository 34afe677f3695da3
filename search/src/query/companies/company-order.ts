import type { CompanySort, CompanySortField } from '@rapport/contract/companies/sort.ts'
import { radixOrder } from '../../bytes/radix-sort.ts'
import type { BandName } from '../../columns/company-columns.ts'
import { none } from '../../postings/posting-lists.ts'
import type { OpenSegment } from '../../segment/open-segment.ts'
import { sortedWords } from '../../texts/name-order.ts'
import type { CompanyTable } from './company-table.ts'

const bands = {
  headcount: 'headcount',
  followers: 'followers',
  revenue: 'revenue',
  lastFunding: 'lastFundingDay',
  founded: 'founded',
} as const satisfies Partial<Record<CompanySortField, BandName>>

/**
 * The positions of a table in the order of a sort; null: as they are. Unknown values come last in
 * both directions, ties stay in the order of the table. Made once per view and sort, in linear time
 * except for names; takes 4 bytes a company.
 */
export function companyOrder(
  segments: readonly OpenSegment[],
  table: CompanyTable,
  { on, by }: CompanySort,
): Uint32Array | null {
  if (on === 'people' && by === 'desc') return null
  const name = `${on} ${by}`
  let order = table.orders.get(name)
  if (!order) {
    order = radixOrder(keysOf(segments, table, { on, by }))
    table.orders.set(name, order)
  }
  return order
}

/** The key of unknown values. */
const unknown = 0xffff_ffff

/** Numbers that ascend in the order of the sort, the most significant last. */
function keysOf(
  segments: readonly OpenSegment[],
  table: CompanyTable,
  { on, by }: CompanySort,
): readonly Uint32Array[] {
  const { rows } = table
  const isUp = by === 'asc'
  const each = (read: (segment: number, row: number) => number) => {
    const values = new Float64Array(rows.length)
    for (let i = 0; i < values.length; i++) {
      const value = read(table.segments[i]!, rows[i]!)
      // Never -0, which would compare differently.
      values[i] = isUp ? value : 0 - value
    }
    return values
  }
  if (on === 'people') return numberKeys(each((at, row) => table.people[at]![row]!))
  if (on === 'name') return [nameKeys(segments, table, isUp)]
  const columns = segments.map(({ numbers }) => numbers[bands[on]])
  const lows = numberKeys(each((at, row) => columns[at]!.lows[row]!))
  if (on !== 'headcount') return lows
  return [...numberKeys(each((at, row) => columns[at]!.highs[row]!)), ...lows]
}

/**
 * Two keys for each number, which compare like the numbers: the bits of a double, its sign turned
 * so that negative ones come first.
 */
function numberKeys(values: Float64Array): [low: Uint32Array, high: Uint32Array] {
  const bits = new Uint32Array(values.buffer)
  const [low, high] = [new Uint32Array(values.length), new Uint32Array(values.length)]
  for (let i = 0; i < values.length; i++) {
    const isNegative = values[i]! < 0
    low[i] = isNegative ? ~bits[i * 2]! : bits[i * 2]!
    high[i] = isNegative ? ~bits[i * 2 + 1]! : bits[i * 2 + 1]! ^ 0x8000_0000
    if (Number.isNaN(values[i]!)) low[i] = high[i] = unknown
  }
  return [low, high]
}

/** The place of each position's name among all names, word by word in the order of `name-order.ts`. */
function nameKeys(segments: readonly OpenSegment[], table: CompanyTable, isUp: boolean): Uint32Array {
  const codes = segments.map(({ sections }) => sections.u32('companies.key'))
  const names = new Map<string, number>()
  const own = table.rows.map((row, i) => {
    const at = table.segments[i]!
    const code = codes[at]![row]!
    if (code === none) return unknown
    const name = segments[at]!.companyKeys.texts.text(code)
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  })
  const places = placesOf([...names.keys()].map((name) => name.split(' ')))
  return own.map((name) => {
    if (name === unknown) return unknown
    return isUp ? places[name]! : places.length - places[name]!
  })
}

/** The place of each name. Distinct words are few: they are compared as texts, names as numbers. */
function placesOf(names: readonly string[][]): Uint32Array {
  const ranks = new Map(sortedWords([...new Set(names.flat())]).map((word, rank) => [word, rank]))
  const ranked = names.map((words) => words.map((word) => ranks.get(word)!))
  const order = [...ranked.keys()].toSorted((a, b) => compareNumbers(ranked[a]!, ranked[b]!))
  const places = new Uint32Array(names.length)
  order.forEach((name, place) => (places[name] = place))
  return places
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

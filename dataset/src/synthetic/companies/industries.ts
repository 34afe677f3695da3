import type { Random } from '../random.ts'
import { cities, cityIndexes } from '../places.ts'
import { parseWeights, readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'

/** Similar industries: the departments of their people. */
export type IndustryGroup = {
  name: string
  /** Names of departments. */
  departments: Weighted<string>
}

/** A text that only companies founded in `since` or later use; 0: every company. */
type Dated = { text: string; since: number }

export type Industry = {
  /** The vendor's name. */
  name: string
  group: IndustryGroup
  /** Dollars a year; 0 if there is none. */
  revenueAHead: number
  /** The share of companies that took venture money. */
  fundedShare: number
  /** No company of the industry was founded earlier; 0 if there were always some. */
  since: number
  /** Where its companies are: positions in `cities`. */
  headquarters: Weighted<number>
  /** Words that follow a company's name. */
  descriptors: Weighted<Dated>
  activities: readonly Dated[]
}

function parseDated(entry: string): Dated {
  const [text = '', since = '0'] = entry.split('@')
  return { text, since: Number(since) }
}

const texts = new Map(
  readTable('company-texts', 4).map(([name = '', since = '', words = '', activities = '']) => [
    name,
    {
      since: Number(since),
      descriptors: ranked(words.split(',').map(parseDated), 4),
      activities: activities.split(';').map(parseDated),
    },
  ]),
)

const groups = new Map(
  readTable('departments', 2).map(([name = '', departments = '']) => [
    name,
    { name, departments: new Weighted(parseWeights(departments)) },
  ]),
)

const centres = new Map(
  readTable('industry-cities', 2).map(([name = '', list = '']) => [name, headquartersIn(list)]),
)

/** All cities by their business people, some of them several times as much. */
function headquartersIn(list: string): Weighted<number> {
  const factors = new Map(parseWeights(list))
  for (const name of factors.keys())
    if (!cities.some((city) => city.name === name))
      throw new Error(`data/industry-cities.tsv: no city ${name}`)
  return new Weighted(
    cities.map(({ name, weight }, index) => [index, weight * (factors.get(name) ?? 1)] as const),
  )
}

const rows = readTable('industries', 5)

export const industries: readonly Industry[] = rows.map(
  ([name = '', , group = '', revenueAHead = '', funded = '']) => ({
    name,
    group: groups.get(group)!,
    revenueAHead: Number(revenueAHead) * 1000,
    fundedShare: Number(funded),
    headquarters: centres.get(name) ?? cityIndexes,
    ...texts.get(name)!,
  }),
)

/** Positions in `industries`. */
export const industryIndexes = new Weighted(rows.map((row, index) => [index, Number(row[1])] as const))

/** A word for the name of a company founded in `year`. Always one draw. */
export function drawDescriptor(random: Random, { descriptors }: Industry, year: number): string {
  const drawn = descriptors.pick(random)
  // The first word of each industry has no year.
  return (drawn.since <= year ? drawn : descriptors.values[0]!).text
}

/** Returns the business of a company founded in `year`. Always one draw. */
export function drawActivity(random: Random, { activities }: Industry, year: number): string {
  return random.of(activities.filter(({ since }) => since <= year)).text
}

import { parseWeights, readTable } from '../tables.ts'
import { ranked, Weighted } from '../weighted.ts'

/** Similar industries: what their companies do and are called, and the departments of their people. */
export type IndustryGroup = {
  name: string
  descriptors: Weighted<string>
  activities: readonly string[]
  /** Names of departments. */
  departments: Weighted<string>
}

export type Industry = {
  /** The vendor's name. */
  name: string
  group: IndustryGroup
  /** Dollars a year; 0 if there is none. */
  revenueAHead: number
  /** The share of companies that took venture money. */
  fundedShare: number
}

const descriptors = new Map(
  readTable('company-descriptors', 3).map(([name = '', words = '', activities = '']) => [
    name,
    { words: words.split(','), activities: activities.split(';') },
  ]),
)

const groups = new Map(
  readTable('departments', 2).map(([name = '', departments = '']) => {
    const { words, activities } = descriptors.get(name)!
    return [
      name,
      {
        name,
        descriptors: ranked(words, 4),
        activities,
        departments: new Weighted(parseWeights(departments)),
      },
    ]
  }),
)

const rows = readTable('industries', 5)

export const industries: readonly Industry[] = rows.map(
  ([name = '', , group = '', revenueAHead = '', funded = '']) => ({
    name,
    group: groups.get(group)!,
    revenueAHead: Number(revenueAHead) * 1000,
    fundedShare: Number(funded),
  }),
)

/** Positions in `industries`. */
export const industryIndexes = new Weighted(rows.map((row, index) => [index, Number(row[1])] as const))

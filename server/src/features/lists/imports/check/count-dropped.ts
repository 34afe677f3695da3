import type { DroppedCount } from '../rows/import-queries.ts'
import type { Plan } from './plan-rows.ts'

/** Rows that are named for each column and reason. */
const maxExamples = 3

/** Adds what these rows had to leave out, by column and reason. */
export function countDropped(before: readonly DroppedCount[], plans: readonly Plan[]): DroppedCount[] {
  const counts = new Map(
    before.map((each) => [`${each.at} ${each.reason}`, { ...each, rows: [...each.rows] }]),
  )
  for (const { result } of plans)
    for (const { at, reason } of result.dropped) {
      const key = `${at} ${reason}`
      const known = counts.get(key) ?? { at, reason, count: 0, rows: [] }
      counts.set(key, known)
      known.count++
      if (known.rows.length < maxExamples && !known.rows.includes(result.number))
        known.rows.push(result.number)
    }
  return [...counts.values()].toSorted((a, b) => a.at - b.at)
}

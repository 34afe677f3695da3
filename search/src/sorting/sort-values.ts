import type { SortDirection } from '@rapport/contract/people/sort.ts'
import { compareWords } from '../texts/name-order.ts'

/**
 * The value by which documents of any segment are compared: a number or a band of numbers (its low,
 * then its high one), or the words of a name. Null: unknown.
 */
export type SortValue = readonly number[] | readonly string[] | null

/** Negative if `a` comes before `b`. Unknown values come last in both directions. */
export type CompareValues = (a: SortValue, b: SortValue) => number

export const comparison = (by: SortDirection): CompareValues => {
  const sign = by === 'asc' ? 1 : -1
  return (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compareParts(a, b)
  }
}

/**
 * Compares part by part; a value that has no more parts comes first. All values of a sort are of
 * one kind.
 */
function compareParts(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = compareOne(a[i]!, b[i]!)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Infinity minus Infinity is NaN, and bands may be open. */
function compareOne(a: number | string, b: number | string): number {
  if (typeof a === 'string' && typeof b === 'string') return compareWords(a, b)
  return Number(a > b) - Number(a < b)
}

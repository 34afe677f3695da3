import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { repairText } from '@rapport/contract/plain-text.ts'
import type { z } from 'zod'

export type StoredReading = {
  searchFilters: FilterSet
  /**
   * Paths of filters that were dropped at least in part, such as `experience.seniorityLevels`.
   * Usually empty.
   */
  outdated: string[]
}

type Issue = z.core.$ZodIssue
type Container = Record<PropertyKey, unknown>

/** Filter sets are three levels deep. Each round removes what the contract rejects at one level. */
const maxRounds = 10

/**
 * Reads filters stored by another release. Drops and reports values and filters that the contract
 * no longer knows. Never throws, so that one bad row can't break its list.
 */
export function readStoredFilters(stored: unknown): StoredReading {
  const outdated = new Set<string>()
  const remaining = repaired(stored)
  for (let round = 0; round < maxRounds; round++) {
    const { success, data, error } = filterSet.safeParse(remaining)
    if (success) return { searchFilters: data, outdated: [...outdated] }
    const refused = distinct(error.issues.flatMap(pathsOf))
    for (const path of refused) outdated.add(nameOf(path))
    if (!refused.every((path) => remove(remaining, path))) break
  }
  return { searchFilters: emptyFilterSet, outdated: [...outdated] }
}

/** A copy whose texts keep to today's rule: earlier releases accepted tabs and invisible characters. */
function repaired(stored: unknown): unknown {
  if (typeof stored === 'string') return repairText(stored)
  if (Array.isArray(stored)) return stored.map(repaired)
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, repaired(value)]))
}

const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

/** The list index at the end of a path; -1 if it ends at a key. */
const place = (path: readonly PropertyKey[]): number => {
  const last = path.at(-1)
  return typeof last === 'number' ? last : -1
}

/**
 * Removes duplicates. List indexes come first, from the end, so that removing one does not shift
 * the others.
 */
const distinct = (paths: readonly PropertyKey[][]): PropertyKey[][] =>
  [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()].toSorted(
    (a, b) => place(b) - place(a),
  )

/** The path without list indexes, which mean nothing once items are removed. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.filter((part) => typeof part !== 'number').join('.')

/**
 * Removes a value. False if nothing can be removed, for example because it is not a filter set at
 * all.
 */
function remove(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1)
  if (last === undefined) return false
  const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Container)[key], root)
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as Container)[last]
  return true
}

import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import type { z } from 'zod'

export type StoredReading = {
  searchFilters: FilterSet
  /** Paths of the filters of which something was left out, such as `experience.seniorityLevels`; empty as a rule. */
  outdated: string[]
}

type Issue = z.core.$ZodIssue
type Container = Record<PropertyKey, unknown>

/** Filter sets are three levels deep, and each round removes whatever the contract objects to at one level. */
const maxRounds = 10

/**
 * Reads filters that an earlier version of the product stored: a value or filter that the contract no longer knows is left out, and said.
 * Never throws: one such row must not take its list along.
 */
export function readStoredFilters(stored: unknown): StoredReading {
  const outdated = new Set<string>()
  const remaining: unknown = structuredClone(stored)
  for (let round = 0; round < maxRounds; round++) {
    const { success, data, error } = filterSet.safeParse(remaining)
    if (success) return { searchFilters: data, outdated: [...outdated] }
    const refused = distinct(error.issues.flatMap(pathsOf))
    for (const path of refused) outdated.add(nameOf(path))
    if (!refused.every((path) => remove(remaining, path))) break
  }
  return { searchFilters: emptyFilterSet, outdated: [...outdated] }
}

const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

/** Where in a list a path ends; -1 for one that ends at a key. */
const place = (path: readonly PropertyKey[]): number => {
  const last = path.at(-1)
  return typeof last === 'number' ? last : -1
}

/** Each once; places of lists first, from the end, so that those before stay what they are. */
const distinct = (paths: readonly PropertyKey[][]): PropertyKey[][] =>
  [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()].toSorted(
    (a, b) => place(b) - place(a),
  )

/** Without the place in a list: what is left out there is no longer there to count. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.filter((part) => typeof part !== 'number').join('.')

/** False where nothing can be removed, as when it is no filter set at all. */
function remove(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1)
  if (last === undefined) return false
  const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Container)[key], root)
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete (parent as Container)[last]
  return true
}

import { filterSet, type FilterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { PersonSet, ResolvedFilters } from '../src/people-search.ts'

/**
 * The lists of a test account, as rules for the twin and as sets for the index. Other lists have no
 * people.
 */
const rules: Readonly<Record<number, (id: number) => boolean>> = {
  1: (id) => id % 2 === 0,
  2: (id) => id % 7 === 3,
  3: (id) => id < 5,
  4: (id) => id > 60_000,
}

/** With one that is gone. */
export const listIds = [1, 2, 3, 4, 5]

export const isOnList = (list: number, id: number): boolean => rules[list]?.(id) ?? false

export const isRevealed = (id: number): boolean => id % 3 === 0

export const isContacted = (id: number): boolean => id % 5 < 2

/** All ids that the tests give to people. */
const ids = [...Array.from({ length: 100_000 }, (_, id) => id), 2 ** 31 - 1]

function personSet(key: string, members: readonly number[]): PersonSet {
  const shared = new Uint32Array(new SharedArrayBuffer(members.length * Uint32Array.BYTES_PER_ELEMENT))
  shared.set(members)
  return { key, ids: shared }
}

const setOf = (key: string, isMember: (id: number) => boolean) => personSet(key, ids.filter(isMember))
/** A deleted list has no set, not an empty one. */
const lists = new Map(
  listIds
    .filter((list) => list in rules)
    .map((list) => [list, setOf(`list ${list}`, (id) => isOnList(list, id))]),
)
const answers = {
  revealed: setOf('revealed', isRevealed),
  contacted: setOf('contacted', isContacted),
}
const setsOf = (asked: number[]) => asked.flatMap((list) => lists.get(list) ?? [])

export function resolved(filters: FilterSet): ResolvedFilters {
  const { listsIncluded, listsExcluded } = filters.listFilter
  const answered = (answer: boolean) =>
    (['revealed', 'contacted'] as const).flatMap((field) =>
      filters.listFilter[field] === answer ? [answers[field]] : [],
    )
  const required = [
    ...(listsIncluded.length > 0 ? [setsOf(listsIncluded)] : []),
    ...answered(true).map((set) => [set]),
  ]
  const excluded = [...setsOf(listsExcluded), ...answered(false)]
  return { ...filters, people: { required, excluded } }
}

/** A filter set as the account of the tests asks it. */
export const parsed = (partial: PartialFilterSet): ResolvedFilters => resolved(filterSet.parse(partial))

import { isListField, oppositeOf, orderedPairs } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, FieldValue, ListFieldId } from '@rapport/contract/filters/fields.ts'
import { isOppositeValue } from '@rapport/contract/filters/opposites.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet, readList, withField } from '@rapport/contract/filters/values.ts'
import { limits } from '@rapport/contract/limits.ts'
import { wordsOf } from '@rapport/contract/words.ts'
import type { SaidFieldId } from './said-filters.ts'

export type Value = string | number | boolean
export type Assignment = { filter: SaidFieldId; value: Value; shown?: false }
/** `restates`: the words say again what another entry says better, and count only beside it. */
export type Fittable = Assignment & { start: number; restates?: true }

/** `repeated`: said again, with the same value. `dropped`: the filter set can't take them. */
export type Fitted<E> = { kept: E[]; repeated: E[]; dropped: E[]; filters: FilterSet }

/**
 * Builds a valid filter set of values, the first ones first. A second value for one bound, a minimum
 * above an earlier maximum, a value that is both included and excluded, and whatever the contract or
 * `isRefused` refuses are dropped. A value of a set that one word stands for is left out if it is
 * excluded: `fintech, not banks`. `kept` is in the order of the text.
 */
export function fit<E extends Fittable>(entries: readonly E[], isRefused: (entry: E) => boolean): Fitted<E> {
  const kept: E[] = []
  const repeated: E[] = []
  const dropped: E[] = []
  for (const entry of withoutExcluded(entries)) {
    const rivals = kept.filter(({ filter }) => filter === entry.filter)
    const same = rivals.find(({ value }) => folded(value) === folded(entry.value))
    if (same) repeated.push({ ...entry, value: same.value })
    else if (entry.restates || clashes(entry, rivals, kept) || isRefused(entry)) dropped.push(entry)
    else kept.push(entry)
  }
  kept.sort((a, b) => a.start - b.start)
  const filters = validated(kept, dropped)
  return { kept, repeated, dropped, filters: withSimilarTitles(filters) }
}

/** Without the values that are excluded of sets that keep another one. */
function withoutExcluded<E extends Fittable>(entries: readonly E[]): readonly E[] {
  const isLeft = ({ filter, value }: E) => {
    const opposite = isListField(filter) && !/excluded/i.test(filter) ? oppositeOf(filter) : undefined
    return entries.some(
      (other) => other.filter === opposite && isOppositeValue(String(other.value), String(value)),
    )
  }
  const leaving = entries.filter((entry) => isLeft(entry))
  const isOfSet = ({ filter, start }: E) =>
    entries.some((other) => other.filter === filter && other.start === start && !leaving.includes(other))
  // Words that mean the value alone contradict its exclusion.
  const isStated = ({ filter, value }: E) =>
    leaving.some((other) => other.filter === filter && other.value === value && !isOfSet(other))
  return entries.filter((entry) => !leaving.includes(entry) || isStated(entry))
}

/** Drops the values that the contract refuses, issue by issue. */
function validated<E extends Fittable>(kept: E[], dropped: E[]): FilterSet {
  for (;;) {
    const result = filterSet.safeParse(assemble(kept))
    if (result.success) return result.data
    const path = result.error.issues[0]?.path ?? []
    const filter = path.filter((part) => typeof part === 'string').join('.')
    const at = kept.findLastIndex((entry) => entry.filter === filter || entry.filter.startsWith(`${filter}.`))
    const [refused] = kept.splice(Math.max(at, 0), 1)
    if (!refused) return filterSet.parse({})
    dropped.push(refused)
  }
}

/** Titles that a sentence includes also match similar ones. */
const withSimilarTitles = (filters: FilterSet): FilterSet =>
  filters.experience.jobTitlesIncluded.length === 0
    ? filters
    : withField(filters, 'experience.includeSimilarTitles', true)

const folded = (value: Value) => (typeof value === 'string' ? value.toLowerCase() : value)

function clashes(entry: Fittable, rivals: readonly Fittable[], kept: readonly Fittable[]): boolean {
  const { filter, value } = entry
  if (typeof value === 'string' && (value.trim() === '' || value.length > limits.maxTextLength)) return true
  // Nobody's words are marks alone.
  if (filter.startsWith('keywords.') && typeof value === 'string' && wordsOf(value) === '') return true
  if (isListField(filter)) return rivals.length >= limits.maxListValues || isOnBothSides(filter, value, kept)
  return rivals.length > 0 || isOutOfOrder(filter, value, kept)
}

/** Whether the sentence includes a value that it excludes, or the reverse. */
function isOnBothSides(filter: ListFieldId, value: Value, kept: readonly Fittable[]): boolean {
  const opposite = oppositeOf(filter)
  return kept.some(
    (entry) => entry.filter === opposite && isOppositeValue(String(entry.value), String(value)),
  )
}

/** Whether a number is on the wrong side of the other end of its range. */
function isOutOfOrder(filter: FieldId, value: Value, kept: readonly Fittable[]): boolean {
  const numberAt = (id: FieldId): Value | undefined =>
    id === filter ? value : kept.find((entry) => entry.filter === id)?.value
  return orderedPairs.some(({ min, max }) => {
    if (filter !== min && filter !== max) return false
    const [low, high] = [numberAt(min), numberAt(max)]
    return typeof low === 'number' && typeof high === 'number' && low > high
  })
}

/** The filter set with all values. Those that the contract refuses are dropped later. */
function assemble(entries: readonly Fittable[]): FilterSet {
  return entries.reduce((filters, { filter, value }) => {
    const next = isListField(filter) ? [...readList(filters, filter), value] : value
    return withField(filters, filter, next as FieldValue)
  }, emptyFilterSet)
}

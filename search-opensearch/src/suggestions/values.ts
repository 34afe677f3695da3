import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fieldQuery } from '../clauses/person-clauses.ts'
import { placeQuery } from '../clauses/places.ts'
import { isAny, type Query } from '../clauses/query.ts'
import { titleQuery } from '../clauses/title-clauses.ts'
import type { PersonField } from '../mapping.ts'
import { counted, countsIn, search, type Counts, type SearchOptions } from '../questions.ts'
import { afterSeparator, isLabelOf } from './beginnings.ts'
import { plainKinds, spelledKinds } from './kinds.ts'

/** A value, its usual spelling, and the number of people who have it. */
export type Value = { key: string; label: string; count: number }

export const byCount = (a: Value, b: Value): number => b.count - a.count || (a.label < b.label ? -1 : 1)

type Asked = { type: SuggestionType; keys: readonly string[]; signal: AbortSignal | undefined }

/** Values asked about in one request. */
const maxKeys = 200

/** Returns the values with some keys, in the same order, without those that have no people. */
export async function valuesOf(options: SearchOptions, { type, keys, signal }: Asked): Promise<Value[]> {
  const values: Value[] = []
  for (let start = 0; start < keys.length; start += maxKeys) {
    const part = keys.slice(start, start + maxKeys)
    const found =
      type === 'LOCATIONS'
        ? await placesOf(options, part, signal)
        : await countedOf(options, { type, keys: part, signal })
    values.push(...found.filter(({ count }) => count > 0))
  }
  return values
}

/** Returns the usual spelling of some keys, without those that have no people. */
export async function labelsOf(options: SearchOptions, asked: Asked): Promise<Map<string, string>> {
  return new Map((await valuesOf(options, asked)).map(({ key, label }) => [key, label]))
}

/** Returns places. A place's key is its label; its people are those whom the filter finds. */
async function placesOf(
  options: SearchOptions,
  labels: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Value[]> {
  const counts = await countOf(
    options,
    labels.map((label) => placeQuery('place', [label])),
    signal,
  )
  return labels.map((label, i) => ({ key: label, label, count: counts[i]! }))
}

type CountedType = Exclude<SuggestionType, 'LOCATIONS'>

async function countedOf(
  { cluster, people: index }: SearchOptions,
  { type, keys, signal }: Asked & { type: CountedType },
): Promise<Value[]> {
  const { key: field, label } = fieldsOf(type)
  const aggs = Object.fromEntries(
    keys.map((key, i) => [
      String(i),
      {
        filter: isAny(field, [key]),
        ...(label && { aggs: { label: { terms: { field: label, include: isLabelOf(key), size: 1 } } } }),
      },
    ]),
  )
  const body = { query: isAny(field, keys), size: 0, track_total_hits: false, aggs }
  const { aggregations } = await search(cluster, { index, body, signal })
  return keys.map((key, i) => {
    const { doc_count: count, label: labels } = aggregations![i]!
    const [usual] = (labels as Counts | undefined)?.buckets ?? []
    return { key, label: usual ? afterSeparator(usual.key!) : key, count }
  })
}

function fieldsOf(type: CountedType): { key: PersonField; label: PersonField | null } {
  if (type === 'INDUSTRIES' || type === 'SENIORITIES') return { key: plainKinds[type], label: null }
  return spelledKinds[type]
}

/**
 * The filters that find more people than those who have exactly the value: also those whose titles
 * and fields contain it, or who have equal titles.
 */
const widerFilters: Partial<Record<SuggestionType, (label: string) => Query>> = {
  JOBS: (label) => titleQuery([label]),
  EDUCATIONS: (label) => fieldQuery([label]),
}

/** Returns the same values, each with the number of people whom its filter finds. */
export async function asFound(
  options: SearchOptions,
  {
    type,
    values,
    signal,
  }: { type: SuggestionType; values: readonly Value[]; signal: AbortSignal | undefined },
): Promise<Value[]> {
  const queryOf = widerFilters[type]
  if (!queryOf || values.length === 0) return [...values]
  const counts = await countOf(
    options,
    values.map(({ label }) => queryOf(label)),
    signal,
  )
  return values.map((value, i) => ({ ...value, count: counts[i]! }))
}

/** Returns the number of people whom each query finds. */
export async function countOf(
  { cluster, people: index }: SearchOptions,
  queries: readonly Query[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  if (queries.length === 0) return []
  const body = { size: 0, track_total_hits: false, aggs: { people: counted(queries) } }
  const { aggregations } = await search(cluster, { index, body, signal })
  return countsIn(aggregations!.people!)
}

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { filterSet, type FilterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'

/**
 * Files of sentences with the filters that they mean, without `includeSimilarTitles`, which every
 * included title switches on.
 */
export type SentenceFile =
  | 'sentences.en'
  | 'sentences.ko'
  | 'sentences.other'
  | 'booleans'
  | 'judged.en'
  | 'judged.ko'
  | 'judged.other'
  | 'judged.names'
  | 'stranger'
  | 'stranger.skills'
  | 'stranger.last'
/** `unread`: what no filter can say, which must be listed as ignored or unsupported. */
export type Judged = { text: string; filters: FilterSet; unread: string[] }

export function readJudged(file: SentenceFile): Judged[] {
  const lines = readFileSync(new URL(`${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const {
      text,
      filters,
      unread = [],
    } = JSON.parse(line) as {
      text: string
      filters: PartialFilterSet
      unread?: string[]
    }
    const { experience } = filters
    const includeSimilarTitles = (experience?.jobTitlesIncluded ?? []).length > 0
    return {
      text,
      unread,
      filters: filterSet.parse({ ...filters, experience: { ...experience, includeSimilarTitles } }),
    }
  })
}

const ordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(String).toSorted()
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ordered(part)]))
      : value

/** Whether two filter sets have the same values, in any order. */
export const areSame = (a: FilterSet, b: FilterSet): boolean => isDeepStrictEqual(ordered(a), ordered(b))

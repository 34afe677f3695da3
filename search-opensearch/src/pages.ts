import type { Page } from '@rapport/search/people-search.ts'
import type { Query } from './clauses/query.ts'
import { search, type SearchOptions } from './questions.ts'
import type { SortPart } from './sort.ts'

/** The values by which each hit is sorted, and the number of all hits. */
export type SortedHits = { hits: (readonly unknown[])[]; total: number }

type PageRequest = {
  index: string
  query: Query
  sort: readonly SortPart[]
  page: Page
  signal: AbortSignal | undefined
}

/**
 * A page in the order of a sort, and the total. Pages beyond the window are reached in steps, each
 * behind the last hit of the one before.
 */
export async function pageOf(
  { cluster, window = 10_000 }: SearchOptions,
  { index, query, sort, page, signal }: PageRequest,
): Promise<SortedHits> {
  const body = { query, sort, _source: false, stored_fields: '_none_' }
  const all: (readonly unknown[])[] = []
  let total = 0
  let after: readonly unknown[] | undefined
  for (let at = 0; ;) {
    const end = page.offset + page.limit
    const isNear = at === 0 && end <= window
    const range = isNear
      ? { from: page.offset, size: page.limit }
      : { size: Math.min(window, end - at), ...(after && { search_after: after }) }
    const step = { ...body, ...range, track_total_hits: at === 0 }
    const { hits: answer } = await search(cluster, { index, body: step, signal })
    if (at === 0) total = answer.total.value
    const found = answer.hits.map((hit) => hit.sort)
    all.push(...(isNear ? found : found.slice(Math.max(0, page.offset - at))))
    at += found.length
    after = found.at(-1)
    if (isNear || found.length < range.size || at >= end || page.offset >= total) return { hits: all, total }
  }
}

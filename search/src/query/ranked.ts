import { compareRanks, type Rank } from '../clauses/matches.ts'
import type { Page, SearchResult } from '../people-search.ts'

/** Up to this position, the first documents of each segment are simply merged. */
export const shallow = 2000

/**
 * The first matches and the first further ones, each in static-rank order, and the total number of
 * matches.
 */
export type Ranked = { ranks: (Rank & { isFurther: boolean })[]; total: number }

/** The page at `offset` of the first matches, which may come in any order. */
export function pageOfRanks({ ranks, total }: Ranked, { offset, limit }: Page): SearchResult {
  const ordered = ranks.toSorted((a, b) => Number(a.isFurther) - Number(b.isFurther) || compareRanks(a, b))
  const page = ordered.slice(offset, offset + limit)
  return { ids: page.map(({ id }) => id), total }
}

import { maxSampled } from '@rapport/search/similar/alike-score.ts'
import { allOf, isWithin, type Query } from '../clauses/query.ts'
import { search, type Counts, type SearchOptions } from '../questions.ts'

/** Some people, and how many they are. */
export type Sample = { query: Query; people: number }

/** Strengths that are counted together at first: far fewer than a cluster gives buckets. */
const coarseInterval = 1000

/**
 * The people with the fullest profiles: as many as are sampled and those as strong as the last, or
 * all. The cluster remembers the counts.
 */
export async function sampleOf(options: SearchOptions, signal: AbortSignal | undefined): Promise<Sample> {
  const { sampled = maxSampled } = options
  const everybody = allOf([])
  const coarse = cut(
    await strengths(options, { query: everybody, interval: coarseInterval, signal }),
    sampled,
  )
  if (coarse.least === null) return { query: everybody, people: coarse.people }
  const query = isWithin('strength', { min: coarse.least, max: coarse.least + coarseInterval - 1 })
  const above = coarse.people - coarse.last
  const fine = cut(await strengths(options, { query, interval: 1, signal }), sampled - above)
  const min = fine.least ?? coarse.least
  return { query: isWithin('strength', { min, max: Infinity }), people: above + fine.people }
}

type Strength = { strength: number; count: number }

/** How many people there are of each strength that the query finds, the strongest first. */
async function strengths(
  { cluster, people: index }: SearchOptions,
  { query, interval, signal }: { query: Query; interval: number; signal: AbortSignal | undefined },
): Promise<Strength[]> {
  const histogram = { field: 'strength', interval, min_doc_count: 1, order: { _key: 'desc' } }
  const body = { query, size: 0, track_total_hits: false, aggs: { strengths: { histogram } } }
  const { aggregations } = await search(cluster, { index, body, signal })
  const { buckets = [] } = aggregations!.strengths as Counts
  return buckets.map(({ key, doc_count: count }) => ({ strength: Number(key), count }))
}

/**
 * The people down to the strength with which enough are reached, those of that strength alone, and
 * the strength; null if all are too few.
 */
function cut(counts: readonly Strength[], enough: number) {
  let people = 0
  for (const { strength: least, count: last } of counts) {
    people += last
    if (people >= enough) return { people, last, least }
  }
  return { people, last: 0, least: null }
}

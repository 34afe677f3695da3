import type { FacetCount } from '@rapport/contract/people/schemas.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { withoutAlternatives } from '@rapport/search/filters/without-alternatives.ts'
import type { SkillsQuery } from '@rapport/search/people-search.ts'
import { filterQuery } from './clauses/filter-query.ts'
import { questionOf, search, type Counts, type SearchOptions } from './questions.ts'
import { labelsOf } from './suggestions/values.ts'

/**
 * Each shard tells its first so many skills. The answer is exact while the matches of no shard have
 * more; beyond, a skill that is behind all of these on some shard could be missed.
 */
const perShard = 10_000

/** Counts the included skills, then those of most people, among the people who match: see `SkillsQuery`. */
export async function countSkills(
  options: SearchOptions,
  { filters, limit }: SkillsQuery,
  signal?: AbortSignal,
): Promise<FacetCount[]> {
  const query = filterQuery(await questionOf(options, withoutAlternatives(filters), signal))
  // Two of them may be spellings of one skill.
  const chosen = filters.skills.included
    .map((value) => ({ key: skillKey(value), value }))
    .filter(({ key }) => key !== '')
  const keys = new Set(chosen.map(({ key }) => key))
  const wanted = Math.max(0, limit - chosen.length)
  const skills = async (terms: object) => {
    const aggs = { skills: { terms: { field: 'skillKey', ...terms } } }
    const body = { query, size: 0, track_total_hits: false, aggs }
    const { aggregations } = await search(options.cluster, { index: options.people, body, signal })
    return (aggregations!.skills as Counts).buckets!
  }
  const first = wanted === 0 ? [] : await skills({ size: limit, shard_size: perShard })
  const others = first
    .map(({ key }) => key!)
    .filter((key) => !keys.has(key))
    .slice(0, wanted)
  const include = [...keys, ...others]
  if (include.length === 0) return []
  // Asked for by name, they are counted on every shard.
  const found = await skills({ include, size: include.length })
  const counts = new Map(found.map(({ key, doc_count: count }) => [key!, count]))
  const labels = await labelsOf(options, { type: 'SKILLS', keys: others, signal })
  const shown = [...chosen, ...others.map((key) => ({ key, value: labels.get(key) ?? key }))]
  return shown.map(({ key, value }) => ({ value, count: counts.get(key) ?? 0 }))
}

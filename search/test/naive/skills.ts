import { strict as assert } from 'node:assert'
import type { FacetCount } from '@rapport/contract/people/schemas.ts'
import { skillKey, skillLabel } from '@rapport/normalise/skills/skills.ts'
import type { SkillsQuery } from '../../src/people-search.ts'
import type { NaiveIndex } from './naive-index.ts'

/** Throws an AssertionError if these are not the skills of a filter set, each as it is chosen or shown. */
export function checkSkills(
  twin: NaiveIndex,
  { filters, limit }: SkillsQuery,
  actual: readonly FacetCount[],
  today: number,
): void {
  const { all } = filters.skills
  const counted = all ? filters : { ...filters, skills: { ...filters.skills, included: [] } }
  const others = twin.matching(counted, today)
  const counts = new Map<string, number>()
  for (const { skills } of others)
    for (const key of new Set(skills.map(skillKey))) counts.set(key, (counts.get(key) ?? 0) + 1)
  counts.delete('')
  const chosen = filters.skills.included.filter((text) => skillKey(text) !== '')
  const chosenKeys = new Set(chosen.map(skillKey))
  const rest = [...counts]
    .filter(([key]) => !chosenKeys.has(key))
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, Math.max(0, limit - chosen.length))
  assert.deepEqual(
    actual.map(({ value, count }, at): [string, number] => [
      at < chosen.length ? value : skillKey(value),
      count,
    ]),
    [...chosen.map((text): [string, number] => [text, counts.get(skillKey(text)) ?? 0]), ...rest],
    `skills of ${JSON.stringify(filters)}`,
  )
  for (const { value } of actual.slice(chosen.length)) assert.equal(value, skillLabel(value))
}

import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { FoundPerson } from '@rapport/contract/people/person.ts'
import { createMemo } from '@rapport/normalise/memo.ts'
import { skillKey, skillLabel } from '@rapport/normalise/skills/skills.ts'
import { titleMatcher } from '../title-match.ts'

/** Skills repeat, and so each of their texts is in memory once, however many rows have it. */
const memoised = createMemo<{ key: string; label: string }>({ max: 50_000 })

const skillOf = (text: string) => memoised(text, () => ({ key: skillKey(text), label: skillLabel(text) }))

/** Skills in the form in which they are shown, in their order; equal ones once. */
export function shownSkills(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) {
    const { key, label } = skillOf(text)
    if (key !== '' && !byKey.has(key)) byKey.set(key, label)
  }
  return [...byKey.values()]
}

/** The facts of a row by which it may match a search. */
export type MatchedFacts = { title: string | null; skills: readonly string[] }

export type RowMatch = Pick<FoundPerson, 'titleMatch' | 'skillMatches'>

/** Returns why people are found: by which title, and by which of their skills. */
export function rowMatcher({ experience, skills }: Pick<FilterSet, 'experience' | 'skills'>) {
  const titleMatch = titleMatcher(experience)
  const included = new Set(skills.included.map((text) => skillOf(text).key))
  return (row: MatchedFacts): RowMatch => ({
    titleMatch: titleMatch(row.title),
    skillMatches: included.size === 0 ? [] : row.skills.filter((text) => included.has(skillOf(text).key)),
  })
}

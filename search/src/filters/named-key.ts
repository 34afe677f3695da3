import { seniorities, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { companyKey, domainKey, schoolNameKey, titleKey } from './filter-texts.ts'

type NamedType = Exclude<SuggestionType, 'INDUSTRIES' | 'LOCATIONS'>

const keys: Record<NamedType, (text: string) => string> = {
  JOBS: titleKey,
  EDUCATIONS: fold,
  SKILLS: skillKey,
  UNIVERSITIES: schoolNameKey,
  SENIORITIES: (text) => seniorities.find((level) => fold(level) === fold(text)) ?? '',
  COMPANIES: companyKey,
  DOMAINS: domainKey,
}

/**
 * The key of the value that a text is a name of, whether anybody has it or not; null if there is
 * none. Several places may have a name, so places are found by their names instead.
 */
export const namedKey = (type: NamedType, text: string): string | null => keys[type](text) || null

/** Values that are chosen already. */
export type Choice = { count: number; has(value: { key: string; label: string }): boolean }

/** Skills are compared by their keys, other values as they are shown. */
export function choiceOf(type: SuggestionType, without: readonly string[]): Choice {
  const isByKey = type === 'SKILLS'
  const chosen = new Set(without.map(isByKey ? skillKey : fold))
  return { count: chosen.size, has: ({ key, label }) => chosen.has(isByKey ? key : fold(label)) }
}

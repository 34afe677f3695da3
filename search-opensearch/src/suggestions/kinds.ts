import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { PersonField } from '../mapping.ts'

/**
 * The fields of values that people or their employers have: the key that a value is counted by, its
 * beginnings, and its labels.
 */
type Kind = { key: PersonField; begin: PersonField; label: PersonField | null }

export type SpelledType = Exclude<SuggestionType, 'LOCATIONS' | 'INDUSTRIES' | 'SENIORITIES'>

export const spelledKinds: Record<SpelledType, Kind> = {
  JOBS: { key: 'titleKey', begin: 'titleBegin', label: 'titleLabel' },
  EDUCATIONS: { key: 'fieldKey', begin: 'fieldBegin', label: 'fieldLabel' },
  SKILLS: { key: 'skillKey', begin: 'skillBegin', label: 'skillLabel' },
  UNIVERSITIES: { key: 'schoolKey', begin: 'schoolBegin', label: 'schoolLabel' },
  COMPANIES: { key: 'companyKey', begin: 'companyBegin', label: 'companyLabel' },
  DOMAINS: { key: 'domain', begin: 'domainBegin', label: null },
}

/** Values whose key is their label. */
export const plainKinds = { INDUSTRIES: 'industry', SENIORITIES: 'seniority' } as const satisfies Partial<
  Record<SuggestionType, PersonField>
>

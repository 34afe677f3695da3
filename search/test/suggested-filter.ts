import type { PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import type { Seniority, SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { parsed } from './lists.ts'

const filterOf: Record<SuggestionType, (value: string) => PartialFilterSet> = {
  COMPANIES: (value) => ({ companyFilter: { namesIncluded: [value] } }),
  INDUSTRIES: (value) => ({ companyFilter: { domains: [value] } }),
  DOMAINS: (value) => ({ companyFilter: { domains: [value] } }),
  LOCATIONS: (value) => ({ locations: [value] }),
  EDUCATIONS: (value) => ({ education: { fieldsOfStudy: [value] } }),
  SKILLS: (value) => ({ skills: { included: [value] } }),
  UNIVERSITIES: (value) => ({ education: { universities: [value] } }),
  JOBS: (value) => ({ experience: { jobTitlesIncluded: [value] } }),
  SENIORITIES: (value) => ({ experience: { seniorityLevels: [value as Seniority] } }),
}

/** A filter set with a suggested value alone. */
export const suggestedFilter = (type: SuggestionType, value: string) => parsed(filterOf[type](value))

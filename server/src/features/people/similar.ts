import type { Suggestion, ChosenValue, SimilarCategory } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { PeopleDeps } from './people.ts'

/** The filter of each category. */
const types: Record<SimilarCategory, readonly SuggestionType[]> = {
  location: ['LOCATIONS'],
  company: ['COMPANIES'],
  jobTitle: ['JOBS'],
  management_level: ['SENIORITIES'],
  education: ['UNIVERSITIES', 'EDUCATIONS'],
  educationTitles: ['UNIVERSITIES'],
  educationMajors: ['EDUCATIONS'],
  domain: ['DOMAINS', 'INDUSTRIES'],
}

/** Values of a category, most people first, ties by label. Leaves out values already included or excluded. */
export async function findSimilar(
  { search }: Pick<PeopleDeps, 'search'>,
  input: { category: SimilarCategory; text: string; limit: number; chosen: readonly ChosenValue[] },
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { category, text, limit, chosen } = input
  const without = chosen.map(({ name }) => name)
  const lists = await Promise.all(
    types[category].map((type) => search.suggest({ type, text, limit, without }, signal)),
  )
  return lists
    .flat()
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, limit)
}

import { fold } from '@rapport/contract/fold.ts'
import type { Language } from '@rapport/contract/languages.ts'
import { limits } from '@rapport/contract/limits.ts'
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
  skills: ['SKILLS'],
  domain: ['DOMAINS', 'INDUSTRIES'],
}

type Input = {
  category: SimilarCategory
  text: string
  limit: number
  chosen: readonly ChosenValue[]
  language: Language
}

/**
 * Values of a category. For a text of two characters or more: values with a word that begins with
 * it, most people first, ties by label. Without one: values similar to those included, most similar
 * first. Leaves out values already included or excluded.
 */
export async function findSimilar(
  deps: Pick<PeopleDeps, 'search'>,
  input: Input,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { category, text, limit, language } = input
  if (fold(text).length < limits.minQueryLength) return similarTo(deps, input, signal)
  const without = input.chosen.map(({ name }) => name)
  const lists = await Promise.all(
    types[category].map((type) =>
      deps.search.ask({ kind: 'suggest', type, text, limit, without, language }, signal),
    ),
  )
  return lists
    .flat()
    .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, limit)
}

async function similarTo(
  { search }: Pick<PeopleDeps, 'search'>,
  { category, text, limit, chosen }: Input,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const values = chosen.filter(({ side }) => side === 'include').map(({ name }) => name)
  if (values.length === 0 || text.trim() !== '') return []
  const without = chosen.map(({ name }) => name)
  const lists = await Promise.all(
    types[category].map((type) => search.ask({ kind: 'similar', type, values, limit, without }, signal)),
  )
  // The best of each type first.
  return Array.from({ length: limit }, (_, i) => lists.flatMap((list) => list[i] ?? []))
    .flat()
    .slice(0, limit)
}

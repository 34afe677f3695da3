import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import type { Check } from '../clauses/blocks-to-do.ts'
import { companyKey, domainsAndIndustries } from '../filters/filter-texts.ts'
import type { SimilarQuery } from '../people-search.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { alikeKinds, type AlikeType } from '../similar/alike-score.ts'
import {
  givenKeys,
  nearbyLevels,
  nearbyPlaces,
  notFoundAnyway,
  spareCandidates,
} from '../similar/similar-keys.ts'
import { alikeValues } from './similar-by-people.ts'
import { similarCompanies } from './similar-companies.ts'
import type { Suggester } from './suggester.ts'
import type { Vocabulary } from './vocabulary.ts'

type Sources = {
  segments: readonly OpenSegment[]
  vocabulary: Vocabulary
  suggester: Suggester
  /** Called between steps; an exception stops the work. */
  check: Check
}

/**
 * Values similar to any of the given ones: companies by industry, size, place and shared people;
 * titles, schools, fields of study and industries by the people who have them
 * (`similar-by-people.ts`); places by neighbourhood; levels by distance. Each has the count that
 * its filter finds; values without people are left out. Only the first `limits.maxSimilarTo` of the
 * given values count.
 */
export function similarValues(
  sources: Sources,
  { type, values, limit, without }: SimilarQuery,
): Suggestion[] {
  sources.check()
  const selected = new Set([...values, ...without].map(fold))
  const found: Suggestion[] = []
  const counted = values.slice(0, limits.maxSimilarTo)
  for (const key of keysOf[type](sources, counted, limit + selected.size + spareCandidates)) {
    if (found.length === limit) break
    sources.check()
    const value = sources.suggester.valueOf(type, key)
    if (!value || selected.has(fold(value.label))) continue
    selected.add(fold(value.label))
    found.push(value)
  }
  return found
}

/** At most so many keys of similar values, best first. */
type Keys = (sources: Sources, values: readonly string[], limit: number) => string[]

const alike =
  (type: AlikeType): Keys =>
  ({ segments, check }, values) => {
    const given = givenKeys(type, values)
    return notFoundAnyway(type, alikeValues(segments, alikeKinds[type], { given, check }), given)
  }

const keysOf: Record<SuggestionType, Keys> = {
  JOBS: alike('JOBS'),
  UNIVERSITIES: alike('UNIVERSITIES'),
  EDUCATIONS: alike('EDUCATIONS'),
  SKILLS: alike('SKILLS'),
  INDUSTRIES: alike('INDUSTRIES'),
  COMPANIES: ({ segments, vocabulary, check }, values, limit) =>
    similarCompanies(segments, vocabulary.companiesNamed(values), { limit, check }).map(({ name }) =>
      companyKey(name),
    ),
  DOMAINS: ({ segments, vocabulary, check }, values, limit) => {
    const named = vocabulary.companiesWithDomain(domainsAndIndustries(values).hosts)
    return similarCompanies(segments, named, { limit, check }).flatMap(({ domain }) => domain ?? [])
  },
  LOCATIONS: ({ check }, values, limit) => nearbyPlaces(values, limit, check),
  SENIORITIES: (_, values) => nearbyLevels(values),
}

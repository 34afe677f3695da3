import type { SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { fold } from '@rapport/contract/fold.ts'
import { limits } from '@rapport/contract/limits.ts'
import type { Suggestion } from '@rapport/contract/people/suggestions.ts'
import { domainsAndIndustries } from '@rapport/search/filters/filter-texts.ts'
import type { SimilarQuery } from '@rapport/search/people-search.ts'
import type { AlikeType } from '@rapport/search/similar/alike-score.ts'
import {
  givenKeys,
  nearbyLevels,
  nearbyPlaces,
  notFoundAnyway,
  spareCandidates,
} from '@rapport/search/similar/similar-keys.ts'
import { isAny } from '../clauses/query.ts'
import type { SearchOptions } from '../questions.ts'
import { asFound, valuesOf, type Value } from '../suggestions/values.ts'
import { alikeValues } from './alike-values.ts'
import { companiesNamed, similarCompanies } from './similar-companies.ts'

/**
 * Returns values similar to any of the given ones, most similar first, each with the count that its
 * filter finds. The result is the same as in process, except for the differences that
 * `similarCompanies` and `alikeValues` describe.
 */
export async function similarValues(
  options: SearchOptions,
  { type, values, limit, without }: SimilarQuery,
  signal?: AbortSignal,
): Promise<Suggestion[]> {
  const selected = new Set([...values, ...without].map(fold))
  const asked = { limit: limit + selected.size + spareCandidates, signal }
  const keys = await keysOf[type](options, values.slice(0, limits.maxSimilarTo), asked)
  const chosen = await firstOf(options, { type, keys: [...new Set(keys)], limit, selected, signal })
  const found = await asFound(options, { type, values: chosen, signal })
  return found.map(({ label, count }) => ({ label, value: label, type, count }))
}

type Choice = {
  type: SuggestionType
  keys: readonly string[]
  limit: number
  /** Labels as they are compared; those that are chosen are added. */
  selected: Set<string>
  signal: AbortSignal | undefined
}

/** Candidates that are looked at together. */
const step = 50

/** Returns the first values that have people and are not selected. */
async function firstOf(
  options: SearchOptions,
  { type, keys, limit, selected, signal }: Choice,
): Promise<Value[]> {
  const found: Value[] = []
  for (let start = 0; start < keys.length && found.length < limit; start += step) {
    const part = await valuesOf(options, { type, keys: keys.slice(start, start + step), signal })
    for (const value of part) {
      if (selected.has(fold(value.label))) continue
      selected.add(fold(value.label))
      found.push(value)
    }
  }
  return found.slice(0, limit)
}

type Asked = { limit: number; signal: AbortSignal | undefined }

/** Keys of similar values, best first. */
type Keys = (options: SearchOptions, values: readonly string[], asked: Asked) => Promise<string[]>

const alike =
  (type: AlikeType): Keys =>
  async (options, values, { signal }) => {
    const given = givenKeys(type, values)
    return notFoundAnyway(type, await alikeValues(options, type, { given, signal }), given)
  }

const keysOf: Record<SuggestionType, Keys> = {
  JOBS: alike('JOBS'),
  UNIVERSITIES: alike('UNIVERSITIES'),
  EDUCATIONS: alike('EDUCATIONS'),
  SKILLS: alike('SKILLS'),
  INDUSTRIES: alike('INDUSTRIES'),
  COMPANIES: async (options, values, asked) => {
    const given = await companiesNamed(options, values, asked.signal)
    const found = await similarCompanies(options, given, asked)
    // No filter names a company without a name to compare.
    return found.map(({ companyKey }) => companyKey).filter((key) => key !== '')
  },
  DOMAINS: async (options, values, asked) => {
    const given = isAny('domain', domainsAndIndustries(values).hosts)
    return (await similarCompanies(options, given, asked)).flatMap(({ domain }) => domain ?? [])
  },
  LOCATIONS: async (_, values, { limit, signal }) =>
    nearbyPlaces(values, limit, () => signal?.throwIfAborted()),
  SENIORITIES: async (_, values) => nearbyLevels(values),
}

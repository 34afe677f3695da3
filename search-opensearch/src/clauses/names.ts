import type { ResolvedFilters } from '@rapport/search/people-search.ts'
import type { PersonField } from '../mapping.ts'
import { anyOf, hasPhrase, isAny, nobody, type Query } from './query.ts'
import { companyKey, schoolNameKey } from '@rapport/search/filters/filter-texts.ts'

/** Names in the form in which they are compared. */
export type ExistingNames = { companies: ReadonlySet<string>; schools: ReadonlySet<string> }

const distinct = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== '')

/** The names of companies and schools in a filter set, about which must be known whether they exist. */
export function namesIn({
  companyFilter,
  education,
}: ResolvedFilters): Record<keyof ExistingNames, string[]> {
  const { namesIncluded, namesIncludedPastList, namesExcluded } = companyFilter
  const { universities, universitiesExcluded } = education
  return {
    companies: distinct([...namesIncluded, ...namesIncludedPastList, ...namesExcluded].map(companyKey)),
    schools: distinct([...universities, ...universitiesExcluded].map(schoolNameKey)),
  }
}

type NameFields = { name: PersonField; key: PersonField; existing: ReadonlySet<string> }

/** A name that exists means exactly itself; any other means the names that contain it as whole words. */
export function namedQuery(keys: readonly string[], { name, key, existing }: NameFields): Query {
  const names = distinct(keys)
  if (names.length === 0) return nobody
  const exact = names.filter((each) => existing.has(each))
  const contained = names.filter((each) => !existing.has(each))
  return anyOf([isAny(key, exact), ...contained.map((each) => hasPhrase(name, each))])
}

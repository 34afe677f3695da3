import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { allOf, anyOf, hasPhrase, isAny, type Query } from './query.ts'
import {
  equalTo,
  meantBy,
  ownClassOf,
  similarTo,
  soughtTitle,
  titleKey,
} from '@rapport/search/filters/filter-texts.ts'

/**
 * People whose title contains one of the titles in its head (a bare head in any language), or is
 * equal to one.
 */
export const titleQuery = (titles: readonly string[]): Query =>
  anyOf([...containing(titles), isAny('titleClass', titles.flatMap(meantBy))])

/** People who had such a title in an earlier position. */
export const pastTitleQuery = (titles: readonly string[]): Query =>
  anyOf([
    ...soughtIn(titles).map((words) => hasPhrase('pastTitle', words)),
    isAny('pastTitleClass', titles.flatMap(meantBy)),
  ])

type Experience = FilterSet['experience']

/**
 * People with one of the included titles, without the similar ones. Who has a title that was taken
 * out of the equal and similar ones matches only by containing an included title.
 */
export function equalTitleQuery({
  jobTitlesIncluded: titles,
  similarTitlesExcluded: excluded,
}: Experience): Query {
  const equal = isAny('titleClass', titles.flatMap(meantBy))
  return anyOf([...containing(titles), allOf([equal], leftOut(titles, excluded))])
}

/** The same, with the similar ones if they are asked for. */
export function includedTitleQuery(experience: Experience): Query {
  const { jobTitlesIncluded: titles, includeSimilarTitles, similarTitlesExcluded: excluded } = experience
  if (!includeSimilarTitles) return equalTitleQuery(experience)
  const similar = isAny('titleClass', titles.flatMap(similarTo))
  return anyOf([equalTitleQuery(experience), allOf([similar], leftOut(titles, excluded))])
}

/**
 * Titles to which the included ones don't widen: each as it is, and those of its class unless an
 * included title means this class.
 */
function leftOut(titles: readonly string[], excluded: readonly string[]): Query[] {
  const meant = new Set(titles.flatMap(equalTo))
  const classes = excluded.flatMap((title) => ownClassOf(title) ?? []).filter((name) => !meant.has(name))
  return [isAny('titleKey', keysOf(excluded)), isAny('titleClass', classes)]
}

const containing = (titles: readonly string[]) => soughtIn(titles).map((words) => hasPhrase('title', words))

const soughtIn = (titles: readonly string[]) => keysOf(titles).map(soughtTitle)

const keysOf = (titles: readonly string[]) => [...new Set(titles.map(titleKey))].filter((key) => key !== '')

import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import type { SeniorityFilter } from '@rapport/contract/filters/vocabularies.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import type { PersonSet } from '@rapport/search/people-search.ts'
import type { FilterQuestion } from './question.ts'
import { namedQuery } from './names.ts'
import { placeQuery } from './places.ts'
import { allOf, anyOf, hasPhrase, isAny, isWithin, nobody, type Query } from './query.ts'
import { includedTitleQuery, titleQuery } from './title-clauses.ts'
import { nameWords, schoolNameKey } from '@rapport/search/filters/filter-texts.ts'
import { monthOf } from '@rapport/search/filters/month.ts'

export function personQueries(question: FilterQuestion): Query[] {
  const { filters, today } = question
  const { locations, names, linkedinUrls, experience, education, people } = filters
  return [
    ...people.required.map((sets) => anyOf(sets.flatMap(memberQueries))),
    ...ifAny(locations, (texts) => placeQuery('place', texts)),
    ...ifAny(names, nameQuery),
    ...ifAny(linkedinUrls, (urls) => isAny('slug', urls.flatMap(slugsToFind))),
    ...ifAny(experience.jobTitlesIncluded, () => includedTitleQuery(experience)),
    ...ifAny(experience.seniorityLevels, seniorityQuery),
    ...ifAny(experience.functions, (functions) => isAny('function', functions)),
    ...workQueries(experience, monthOf(today)),
    ...jobChangeQueries(experience.changedJobWithinDays, today),
    ...ifAny(education.universities, (schools) => schoolQuery(question, schools)),
    ...ifAny(education.fieldsOfStudy, fieldQuery),
    ...yearQueries(education),
  ]
}

export function personExclusions(question: FilterQuestion): Query[] {
  const { locationsExcluded, namesExcluded, experience, education, people } = question.filters
  return [
    ...people.excluded.flatMap(memberQueries),
    ...ifAny(locationsExcluded, (texts) => placeQuery('place', texts)),
    ...ifAny(namesExcluded, nameQuery),
    ...ifAny(experience.seniorityLevelsExcluded, seniorityQuery),
    ...ifAny(experience.functionsExcluded, (functions) => isAny('function', functions)),
    ...ifAny(experience.jobTitlesExcluded, titleQuery),
    ...ifAny(education.universitiesExcluded, (schools) => schoolQuery(question, schools)),
    ...ifAny(education.fieldsOfStudyExcluded, fieldQuery),
  ]
}

export const ifAny = <T>(values: readonly T[], make: (values: readonly T[]) => Query): Query[] =>
  values.length > 0 ? [make(values)] : []

/** What a cluster takes in one clause unless it is configured otherwise. */
const maxTerms = 65_536

function memberQueries({ ids }: PersonSet): Query[] {
  const queries: Query[] = []
  for (let start = 0; start < ids.length; start += maxTerms)
    queries.push(isAny('id', Array.from(ids.subarray(start, start + maxTerms))))
  return queries.length > 0 ? queries : [nobody]
}

/** Any of the names; a name matches people with all its words, in any order. */
function nameQuery(names: readonly string[]): Query {
  const words = names.map(nameWords).filter((each) => each.length > 0)
  if (words.length === 0) return nobody
  return anyOf(words.map((each) => allOf(each.map((word) => isAny('nameWord', [word])))))
}

const seniorityQuery = (levels: readonly SeniorityFilter[]): Query =>
  isAny('seniority', [...new Set(levels.flatMap(seniorityFilterMarks))])

type YearsWorked = Pick<FilterSet['experience'], 'minExperience' | 'maxExperience'>

/** Whole years worked in a month: see `workFields`. */
function workQueries({ minExperience: min, maxExperience: max }: YearsWorked, month: number): Query[] {
  if (min === null && max === null) return []
  const months = {
    min: min === null ? -Infinity : Math.ceil(min) * 12,
    max: max === null ? Infinity : Math.floor(max) * 12 + 11,
  }
  const isWorking = isWithin('workSince', { min: -Infinity, max: month })
  const since = isWithin('workFrom', { min: months.min - month, max: months.max - month })
  return [anyOf([allOf([isWorking, since]), allOf([isWithin('workMonths', months)], [isWorking])])]
}

/** Positions are known by month: the month in which the period begins counts as a whole, and what starts later than today doesn't. */
function jobChangeQueries(days: number | null, today: number): Query[] {
  if (days === null) return []
  return [isWithin('positionSince', { min: Math.max(1, monthOf(today - days)), max: monthOf(today) })]
}

const schoolQuery = ({ existing }: FilterQuestion, schools: readonly string[]): Query =>
  namedQuery(schools.map(schoolNameKey), {
    name: 'schoolName',
    key: 'schoolKey',
    existing: existing.schools,
  })

/** Any of the fields by any of their names; a name matches its words together and in order. */
export function fieldQuery(fields: readonly string[]): Query {
  const names = [...new Set(fields.flatMap(fieldNames))].filter((name) => name !== '')
  return names.length === 0 ? nobody : anyOf(names.map((name) => hasPhrase('field', name)))
}

function yearQueries({ minGraduationYear: min, maxGraduationYear: max }: FilterSet['education']): Query[] {
  if (min === null && max === null) return []
  return [isWithin('graduationYear', { min: min ?? -Infinity, max: max ?? Infinity })]
}

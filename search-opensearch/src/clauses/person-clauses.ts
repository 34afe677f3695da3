import type { PersonFieldId } from '@rapport/contract/filters/each-filter.ts'
import type { SeniorityFilter } from '@rapport/contract/filters/vocabularies.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import type { FilterTable } from '@rapport/search/filters/filter-table.ts'
import type { FilterQuestion } from './question.ts'
import { namedQuery } from './names.ts'
import { placeQuery } from './places.ts'
import { allOf, anyOf, hasPhrase, isAny, isWithin, nobody, type Query } from './query.ts'
import { includedTitleQuery, pastTitleQuery, titleQuery } from './title-clauses.ts'
import { keywordWords } from '@rapport/search/filters/keyword-words.ts'
import type { PersonField } from '../mapping.ts'
import { nameWords, schoolNameKey } from '@rapport/search/filters/filter-texts.ts'
import { monthOf } from '@rapport/search/filters/month.ts'
import {
  monthsAgo,
  yearsAtCompany,
  yearsInRole,
  type MonthName,
  type YearsRange,
} from '@rapport/search/filters/tenure.ts'

/** The queries of the filters on people. */
export const personQueries = {
  locations: { includes: (places) => placeQuery('place', places) },
  locationsExcluded: { excludes: (places) => placeQuery('place', places) },
  names: { includes: nameQuery },
  namesExcluded: { excludes: nameQuery },
  linkedinUrls: { includes: (urls) => isAny('slug', urls.flatMap(slugsToFind)) },
  'experience.jobTitlesIncluded': { includes: (_, { filters }) => includedTitleQuery(filters.experience) },
  'experience.includeSimilarTitles': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.similarTitlesExcluded': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.seniorityLevels': { includes: seniorityQuery },
  'experience.seniorityLevelsExcluded': { excludes: seniorityQuery },
  'experience.functions': { includes: (functions) => isAny('function', functions) },
  'experience.functionsExcluded': { excludes: (functions) => isAny('function', functions) },
  'experience.jobTitlesExcluded': { excludes: titleQuery },
  'experience.minExperience': { together: workQuery },
  'experience.maxExperience': { answeredBy: 'experience.minExperience' },
  'experience.changedJobWithinDays': { includes: jobChangeQuery },
  'experience.pastJobTitlesIncluded': { includes: pastTitleQuery },
  'experience.minYearsInRole': {
    together: ({ filters, today }) => tenureQuery('positionSince', yearsInRole(filters), today),
  },
  'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
  'experience.minYearsAtCompany': {
    together: ({ filters, today }) => tenureQuery('companySince', yearsAtCompany(filters), today),
  },
  'experience.maxYearsAtCompany': { answeredBy: 'experience.minYearsAtCompany' },
  'skills.included': { includes: (skills, { filters }) => skillQuery(skills, filters.skills.all) },
  'skills.excluded': { excludes: (skills) => skillQuery(skills, false) },
  'skills.all': { answeredBy: 'skills.included' },
  'keywords.included': { includes: (phrases, { filters }) => keywordQuery(phrases, filters.keywords.all) },
  'keywords.excluded': { excludes: (phrases) => keywordQuery(phrases, false) },
  'keywords.all': { answeredBy: 'keywords.included' },
  'education.universities': { includes: schoolQuery },
  'education.universitiesExcluded': { excludes: schoolQuery },
  'education.fieldsOfStudy': { includes: fieldQuery },
  'education.fieldsOfStudyExcluded': { excludes: fieldQuery },
  'education.minGraduationYear': { together: graduationQuery },
  'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
  'contacts.email': { includes: (values) => onFileQuery('email', values) },
  'contacts.phone': { includes: (values) => onFileQuery('phone', values) },
  'listFilter.listsIncluded': { answeredBy: 'people' },
  'listFilter.listsExcluded': { answeredBy: 'people' },
  'listFilter.revealed': { answeredBy: 'people' },
  'listFilter.contacted': { answeredBy: 'people' },
  'listFilter.addedAfter': { includes: (after) => isWithin('id', { min: after + 1, max: Infinity }) },
} satisfies FilterTable<FilterQuestion, Query, PersonFieldId>

/** Any of the names; a name matches people with all its words, in any order. */
function nameQuery(names: readonly string[]): Query {
  const words = names.map(nameWords).filter((each) => each.length > 0)
  if (words.length === 0) return nobody
  return anyOf(words.map((each) => allOf(each.map((word) => isAny('nameWord', [word])))))
}

function seniorityQuery(levels: readonly SeniorityFilter[]): Query {
  return isAny('seniority', [...new Set(levels.flatMap(seniorityFilterMarks))])
}

/** Whole years worked in the present month: see `workFields`. */
function workQuery({ filters, today }: FilterQuestion): Query | null {
  const { minExperience: min, maxExperience: max } = filters.experience
  if (min === null && max === null) return null
  const month = monthOf(today)
  const months = {
    min: min === null ? -Infinity : Math.ceil(min) * 12,
    max: max === null ? Infinity : Math.floor(max) * 12 + 11,
  }
  const isWorking = isWithin('workSince', { min: -Infinity, max: month })
  const since = isWithin('workFrom', { min: months.min - month, max: months.max - month })
  return anyOf([allOf([isWorking, since]), allOf([isWithin('workMonths', months)], [isWorking])])
}

/**
 * Positions are known by month: the month in which the period begins counts as a whole, but
 * positions that start later than today don't count.
 */
function jobChangeQuery(days: number, { today }: FilterQuestion): Query {
  return isWithin('positionSince', { min: Math.max(1, monthOf(today - days)), max: monthOf(today) })
}

function tenureQuery(field: MonthName, years: YearsRange, today: number): Query | null {
  return years && isWithin(field, monthsAgo(years, monthOf(today)))
}

function skillQuery(skills: readonly string[], isAll: boolean): Query {
  const keys = [...new Set(skills.map(skillKey))]
  return isAll ? allOf(keys.map((key) => isAny('skillKey', [key]))) : isAny('skillKey', keys)
}

/** A text, a title or a skill has the words of a phrase together and in order. */
function phraseQuery(phrase: string): Query {
  const { text, title, skill } = keywordWords(phrase)
  const sought = Object.entries({ proseWords: text, titleWords: title, skillWords: skill } as const)
  const known = sought.filter(([, words]) => words !== '')
  return anyOf(known.map(([field, words]) => hasPhrase(field as PersonField, words)))
}

function keywordQuery(phrases: readonly string[], isAll: boolean): Query {
  const queries = phrases.map(phraseQuery)
  return isAll ? allOf(queries) : anyOf(queries)
}

const onFileQuery = (kind: 'email' | 'phone', values: readonly string[]): Query =>
  isAny(
    'onFile',
    values.map((value) => `${kind}:${value}`),
  )

function schoolQuery(schools: readonly string[], { existing }: FilterQuestion): Query {
  return namedQuery(schools.map(schoolNameKey), {
    name: 'schoolName',
    key: 'schoolKey',
    existing: existing.schools,
  })
}

/** Any of the fields by any of their names; a name matches its words together and in order. */
export function fieldQuery(fields: readonly string[]): Query {
  const names = [...new Set(fields.flatMap(fieldNames))].filter((name) => name !== '')
  return names.length === 0 ? nobody : anyOf(names.map((name) => hasPhrase('field', name)))
}

function graduationQuery({ filters }: FilterQuestion): Query | null {
  const { minGraduationYear: min, maxGraduationYear: max } = filters.education
  if (min === null && max === null) return null
  return isWithin('graduationYear', { min: min ?? -Infinity, max: max ?? Infinity })
}

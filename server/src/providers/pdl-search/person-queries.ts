import type { FilterSet } from '@rapport/contract/filters/schema.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { otherSkillNames, skillKey } from '@rapport/normalise/skills/skills.ts'
import { nameWords, schoolNameKey } from '@rapport/search/filters/filter-texts.ts'
import { monthOf } from '@rapport/search/filters/month.ts'
import { monthsAgo, type YearsRange } from '@rapport/search/filters/tenure.ts'
import { allOf, anyOf, containsWords, isAny, isWithin, type Query } from './query.ts'

/** Any of the names; a name matches people with all its words, in any order. */
export const nameQuery = (names: readonly string[]): Query =>
  anyOf(
    names
      .filter((name) => nameWords(name).length > 0)
      .map((name) => anyOf([nameWords(name), wordsOf(name)].map((words) => allOf(words.map(nameWordQuery))))),
  )

/** With accents, as some are stored. */
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s,.]+/)
    .filter((word) => word !== '')

const nameWordQuery = (word: string): Query =>
  anyOf([
    ...(['first_name', 'middle_name', 'last_name'] as const).map((field) => isAny(field, [word])),
    containsWords('full_name', word),
  ])

export function profileQuery(urls: readonly string[]): Query {
  const slugs = urls.flatMap(slugsToFind)
  return anyOf([
    isAny('linkedin_username', slugs),
    isAny(
      'linkedin_url',
      slugs.map((slug) => `linkedin.com/in/${slug}`),
    ),
  ])
}

/** All ways in which one of the skills is written, or some way of each. */
export function skillQuery(skills: readonly string[], isAll: boolean): Query {
  const spelled = skills.map((skill) => {
    const key = skillKey(skill)
    return [skill, key, ...otherSkillNames(key)]
  })
  return isAll ? allOf(spelled.map((names) => isAny('skills', names))) : isAny('skills', spelled.flat())
}

export const schoolQuery = (schools: readonly string[]): Query =>
  anyOf(
    schools
      .flatMap((school) => [school.toLowerCase(), schoolNameKey(school)])
      .filter((name) => name !== '')
      .map((name) => containsWords('education.school.name', name)),
  )

/** Schools of exactly one of the names. */
export const excludedSchools = (schools: readonly string[]): Query =>
  isAny(
    'education.school.name',
    schools.flatMap((school) => [school, schoolNameKey(school)]),
  )

export const studyQuery = (fields: readonly string[]): Query =>
  anyOf(
    [...new Set(fields.flatMap(fieldNames))]
      .filter((name) => name !== '')
      .flatMap((name) =>
        (['education.majors', 'education.minors'] as const).map((field) => containsWords(field, name)),
      ),
  )

export function graduationQuery({ education }: FilterSet): Query | null {
  const { minGraduationYear: min, maxGraduationYear: max } = education
  if (min === null && max === null) return null
  return isWithin('education.end_date', {
    ...(min !== null && { gte: `${min}-01-01` }),
    ...(max !== null && { lte: `${max}-12-31` }),
  })
}

/** `today`: days since 1970-01-01. */
export const jobChangeQuery = (days: number, today: number): Query =>
  isWithin('job_start_date', { gte: firstDay(monthOf(today - days)), lte: lastDay(monthOf(today)) })

export function tenureQuery(years: YearsRange, today: number): Query | null {
  if (!years) return null
  const { min, max } = monthsAgo(years, monthOf(today))
  return isWithin('job_start_date', { ...(min > 1 && { gte: firstDay(min) }), lte: lastDay(max) })
}

/** Months are year x 12 + month from 0. */
const firstDay = (month: number): string => dayOf(month, 1)
const lastDay = (month: number): string => dayOf(month + 1, 0)

const dayOf = (month: number, day: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, day)).toISOString().slice(0, 10)

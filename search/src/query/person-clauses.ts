import type { PersonFieldId } from '@rapport/contract/filters/each-filter.ts'
import {
  jobFunctions,
  seniorityMarks,
  type JobFunction,
  type SeniorityFilter,
  type SeniorityMark,
} from '@rapport/contract/filters/vocabularies.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { skillKey } from '@rapport/normalise/skills/skills.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { seniorityBits, seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import { AddedClause } from '../clauses/added-clause.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf, anyOf } from '../clauses/clauses.ts'
import { ByteClause, MonthClause, WorkClause } from '../clauses/column-clauses.ts'
import type { MonthName } from '../filters/tenure.ts'
import type { PlaceKind } from '../columns/place-totals.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { DocumentClause } from '../clauses/document-clause.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import { documentsByBlock } from '../postings/documents-by-block.ts'
import { YearRestClause } from '../clauses/year-rest-clause.ts'
import { CodeSet } from './code-set.ts'
import { keywordClause } from '../clauses/keyword-clause.ts'
import { includedTitlesClause, pastTitleClause, titleClause } from './title-clauses.ts'
import type { SegmentQuery } from './vocabulary.ts'
import type { FilterTable } from '../filters/filter-table.ts'
import { nameWords, schoolNameKey } from '../filters/filter-texts.ts'
import { contactCodesWith, emailBits, phoneBits } from '../filters/contacts-on-file.ts'
import { monthOf } from '../filters/month.ts'
import { monthsAgo, yearsAtCompany, yearsInRole, type YearsRange } from '../filters/tenure.ts'

/** The clauses of the filters on people. */
export const personClauses = {
  locations: { includes: livingIn },
  locationsExcluded: { excludes: livingIn },
  names: { includes: (names, { segment }) => nameClause(segment, names) },
  namesExcluded: { excludes: (names, { segment }) => nameClause(segment, names) },
  linkedinUrls: { includes: (urls, { segment }) => slugClause(segment, urls) },
  'experience.jobTitlesIncluded': { includes: (_, query) => includedTitlesClause(query) },
  'experience.includeSimilarTitles': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.similarTitlesExcluded': { answeredBy: 'experience.jobTitlesIncluded' },
  'experience.seniorityLevels': { includes: (levels, { segment }) => seniorityClause(segment, levels) },
  'experience.seniorityLevelsExcluded': {
    excludes: (levels, { segment }) => seniorityClause(segment, levels),
  },
  'experience.functions': { includes: (functions, { segment }) => functionClause(segment, functions) },
  'experience.functionsExcluded': {
    excludes: (functions, { segment }) => functionClause(segment, functions),
  },
  'experience.jobTitlesExcluded': { excludes: (titles, { segment }) => titleClause(segment, titles) },
  'experience.minExperience': { together: workClause },
  'experience.maxExperience': { answeredBy: 'experience.minExperience' },
  'experience.changedJobWithinDays': { includes: jobChangeClause },
  'experience.pastJobTitlesIncluded': {
    includes: (titles, { segment }) => pastTitleClause(segment, titles),
  },
  'experience.minYearsInRole': {
    together: (query) => tenureClause(query, 'positionSince', yearsInRole(query.filters)),
  },
  'experience.maxYearsInRole': { answeredBy: 'experience.minYearsInRole' },
  'experience.minYearsAtCompany': {
    together: (query) => tenureClause(query, 'companySince', yearsAtCompany(query.filters)),
  },
  'experience.maxYearsAtCompany': { answeredBy: 'experience.minYearsAtCompany' },
  'skills.included': {
    includes: (skills, { segment, filters }) => skillClause(segment, skills, filters.skills.all),
  },
  'skills.excluded': { excludes: (skills, { segment }) => skillClause(segment, skills, false) },
  'skills.all': { answeredBy: 'skills.included' },
  'keywords.included': {
    includes: (phrases, { segment, filters }) => keywordClause(segment, phrases, filters.keywords.all),
  },
  'keywords.excluded': { excludes: (phrases, { segment }) => keywordClause(segment, phrases, false) },
  'keywords.all': { answeredBy: 'keywords.included' },
  'education.universities': { includes: schoolClause },
  'education.universitiesExcluded': { excludes: schoolClause },
  'education.fieldsOfStudy': { includes: (fields, { segment }) => fieldClause(segment, fields) },
  'education.fieldsOfStudyExcluded': { excludes: (fields, { segment }) => fieldClause(segment, fields) },
  'education.minGraduationYear': { together: graduationClause },
  'education.maxGraduationYear': { answeredBy: 'education.minGraduationYear' },
  'contacts.email': { includes: (values, { segment }) => contactClause(segment, emailBits(values)) },
  'contacts.phone': { includes: (values, { segment }) => contactClause(segment, phoneBits(values)) },
  'listFilter.listsIncluded': { answeredBy: 'people' },
  'listFilter.listsExcluded': { answeredBy: 'people' },
  'listFilter.revealed': { answeredBy: 'people' },
  'listFilter.contacted': { answeredBy: 'people' },
  'listFilter.addedAfter': { includes: (after, { segment }) => new AddedClause(segment, after) },
} satisfies FilterTable<SegmentQuery, Clause, PersonFieldId>

function livingIn(places: readonly string[], { segment, vocabulary }: SegmentQuery): Clause {
  return placeClause(segment, 'place', vocabulary.placeKeys(places))
}

/** People who live in any of the places, or whose employer is headquartered there. */
export function placeClause(segment: OpenSegment, kind: PlaceKind, keys: readonly string[]): Clause {
  const codes = keys.map((key) => segment.placeKeys.find(key)).filter((code) => code >= 0)
  const exact = codes.length > 1 ? segment.placeTotals.of(kind, codes) : -1
  return new PostingClause(segment, segment.by[kind], codes, exact)
}

/** Any of the names; a name matches people with all its words, in any order. */
function nameClause(segment: OpenSegment, names: readonly string[]): Clause {
  const postings = segment.by.nameWord
  const words: number[] = []
  const others: Clause[] = []
  for (const name of names) {
    const codes = nameWords(name).map((word) => segment.nameWords.find(word))
    if (codes.length === 0 || codes.includes(-1)) continue
    if (codes.length === 1) words.push(codes[0]!)
    else
      others.push(
        allOf(
          segment,
          codes.map((code) => new PostingClause(segment, postings, [code])),
        ),
      )
  }
  return anyOf(segment, [new PostingClause(segment, postings, words), ...others])
}

function slugClause(segment: OpenSegment, urls: readonly string[]): Clause {
  const documents = urls.flatMap(slugsToFind).flatMap((slug) => segment.slugs.findAll(slug))
  return new DocumentClause(segment, documentsByBlock(segment.blocks, Uint32Array.from(documents)))
}

export function seniorityClause(segment: OpenSegment, levels: readonly SeniorityFilter[]): Clause {
  const marks = new Set(levels.flatMap(seniorityFilterMarks))
  const column = segment.coded.seniorities
  const sets = setsWithAny(segment, marks)
  if (column && marks.size >= manyMarks) return new ByteClause(segment, column, sets)
  const codes = Array.from(marks, (mark) => seniorityMarks.indexOf(mark))
  const exact = column ? sets.reduce((sum, code) => sum + column.counts[code]!, 0) : -1
  return new PostingClause(segment, segment.by.seniority, codes, exact)
}

/** Scanning the column of sets of marks costs less than this many postings. */
const manyMarks = 6

/** The codes of the sets that contain one of the marks. */
export function setsWithAny({ senioritySets }: OpenSegment, marks: Iterable<SeniorityMark>): number[] {
  const bits = seniorityBits(marks)
  const codes: number[] = []
  for (let code = 0; code < senioritySets.length; code++)
    if ((senioritySets[code]! & bits) !== 0) codes.push(code)
  return codes
}

export function functionClause(segment: OpenSegment, functions: readonly JobFunction[]): PostingClause {
  const codes = new Set(functions.map((name) => jobFunctions.indexOf(name)))
  return new PostingClause(segment, segment.by.function, [...codes])
}

/**
 * Positions are known by month: the month in which the period begins counts as a whole, but
 * positions that start later than today don't count.
 */
function jobChangeClause(days: number, { segment, today }: SegmentQuery): Clause {
  return new MonthClause(segment, 'positionSince', { min: monthOf(today - days), max: monthOf(today) })
}

function workClause({ segment, filters, today }: SegmentQuery): Clause | null {
  const { minExperience: min, maxExperience: max } = filters.experience
  if (min === null && max === null) return null
  return new WorkClause(segment, { min: min ?? 0, max: max ?? Infinity }, monthOf(today))
}

/** Whole years since a month; none for one in the future. */
function tenureClause({ segment, today }: SegmentQuery, column: MonthName, years: YearsRange): Clause | null {
  const months = years && monthsAgo(years, monthOf(today))
  return months && new MonthClause(segment, column, months)
}

/** People with any of the skills, or with all. */
export function skillClause(segment: OpenSegment, skills: readonly string[], isAll: boolean): Clause {
  const codes = [...new Set(skills.map(skillKey))].map((key) => segment.skills.find(key))
  if (!isAll)
    return new PostingClause(
      segment,
      segment.by.skill,
      codes.filter((code) => code >= 0),
    )
  return allOf(
    segment,
    codes.map((code) => new PostingClause(segment, segment.by.skill, code < 0 ? [] : [code])),
  )
}

const contactClause = (segment: OpenSegment, bits: number): Clause =>
  new ByteClause(segment, segment.contacts, contactCodesWith(bits))

function schoolClause(schools: readonly string[], { segment, vocabulary }: SegmentQuery): Clause {
  const codes = schools.map(schoolNameKey).flatMap((key) => {
    if (vocabulary.hasSchool(key)) return [segment.schools.texts.find(key)]
    return Array.from(segment.schools.search(key).matches)
  })
  const known = new Set(codes.filter((code) => code >= 0))
  return new PostingClause(segment, segment.by.school, [...known])
}

/**
 * Any of the fields by any of their names; a name matches its words together and in order. One word
 * reads its postings, several those of the distinct fields that match.
 */
export function fieldClause(segment: OpenSegment, fields: readonly string[]): Clause {
  const words: number[] = []
  const matching = new CodeSet(segment.fields.texts.size)
  for (const field of new Set(fields.flatMap(fieldNames))) {
    const found = segment.fields.search(field)
    if (found.words.length === 1 && found.matches.length > 0) words.push(found.words[0]!)
    else matching.add(found.matches)
  }
  return anyOf(segment, [
    new PostingClause(segment, segment.by.fieldWord, words),
    new PostingClause(segment, segment.by.field, matching.codes),
  ])
}

function graduationClause({ segment, filters }: SegmentQuery): Clause | null {
  const { minGraduationYear: min, maxGraduationYear: max } = filters.education
  if (min === null && max === null) return null
  const { first, second } = segment.years
  const { inColumns, all } = segment.years.within(min ?? -Infinity, max ?? Infinity)
  return anyOf(segment, [
    new ByteClause(segment, first, inColumns),
    new ByteClause(segment, second, inColumns),
    new YearRestClause(segment, all),
  ])
}

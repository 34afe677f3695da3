import {
  jobFunctions,
  seniorityMarks,
  type JobFunction,
  type SeniorityFilter,
  type SeniorityMark,
} from '@rapport/contract/filters/vocabularies.ts'
import { fieldNames } from '@rapport/normalise/fields-of-study.ts'
import { slugsToFind } from '@rapport/normalise/linkedin.ts'
import { seniorityBits, seniorityFilterMarks } from '@rapport/normalise/titles/seniority.ts'
import type { Clause } from '../clauses/clause.ts'
import { allOf, anyOf } from '../clauses/clauses.ts'
import { ByteClause, MonthClause, WorkClause } from '../clauses/column-clauses.ts'
import type { PlaceKind } from '../columns/place-totals.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { DocumentClause, PostingClause } from '../clauses/posting-clause.ts'
import { documentsByBlock } from '../postings/documents-by-block.ts'
import { YearRestClause } from '../clauses/year-rest-clause.ts'
import { CodeSet } from './code-set.ts'
import { personClause } from './person-documents.ts'
import { includedTitlesClause, titleClause } from './title-clauses.ts'
import type { SegmentQuery } from './vocabulary.ts'
import { nameWords, schoolNameKey } from '../filters/filter-texts.ts'
import { monthOf } from '../filters/month.ts'

/** A filter's clause, or null if the filter is not set. */
export type NamedClause = [name: string, clause: Clause | null]

export function personClauses(question: SegmentQuery): NamedClause[] {
  const { segment, filters, vocabulary, today } = question
  const { locations, names, linkedinUrls, experience, education } = filters
  const people = filters.people.required.map((sets, i): NamedClause => {
    const clauses = sets.map((set) => personClause(segment, set))
    return [`people ${i}`, anyOf(segment, clauses)]
  })
  return [
    ...people,
    ['locations', ifAny(locations, () => placeClause(segment, 'place', vocabulary.placeKeys(locations)))],
    ['names', ifAny(names, () => nameClause(segment, names))],
    ['linkedinUrls', ifAny(linkedinUrls, () => slugClause(segment, linkedinUrls))],
    ['jobTitles', ifAny(experience.jobTitlesIncluded, () => includedTitlesClause(question))],
    ['seniorities', ifAny(experience.seniorityLevels, (levels) => seniorityClause(segment, levels))],
    ['functions', ifAny(experience.functions, (functions) => functionClause(segment, functions))],
    ['experience', workClause(segment, experience, today)],
    ['jobChange', jobChangeClause(segment, experience.changedJobWithinDays, today)],
    [
      'universities',
      ifAny(education.universities, (schools) => schoolClause({ segment, vocabulary }, schools)),
    ],
    ['fieldsOfStudy', ifAny(education.fieldsOfStudy, (fields) => fieldClause(segment, fields))],
    ['graduationYears', yearClause(segment, education.minGraduationYear, education.maxGraduationYear)],
  ]
}

export function personExclusions({ segment, filters, vocabulary }: SegmentQuery): Clause[] {
  const { locationsExcluded, namesExcluded, experience, education } = filters
  const excluded = [
    ifAny(locationsExcluded, (places) => placeClause(segment, 'place', vocabulary.placeKeys(places))),
    ifAny(namesExcluded, (names) => nameClause(segment, names)),
    ifAny(experience.seniorityLevelsExcluded, (levels) => seniorityClause(segment, levels)),
    ifAny(experience.functionsExcluded, (functions) => functionClause(segment, functions)),
    ifAny(experience.jobTitlesExcluded, (titles) => titleClause(segment, titles)),
    ifAny(education.universitiesExcluded, (schools) => schoolClause({ segment, vocabulary }, schools)),
    ifAny(education.fieldsOfStudyExcluded, (fields) => fieldClause(segment, fields)),
  ]
  const people = filters.people.excluded.map((set) => personClause(segment, set))
  return [...people, ...excluded.filter((clause) => clause !== null)]
}

export const ifAny = <T>(values: readonly T[], make: (values: readonly T[]) => Clause): Clause | null =>
  values.length > 0 ? make(values) : null

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

/** Positions are known by month: the month in which the period begins counts as a whole, and what starts later than today doesn't. */
function jobChangeClause(segment: OpenSegment, days: number | null, today: number): Clause | null {
  if (days === null) return null
  return new MonthClause(segment, 'positionSince', { min: monthOf(today - days), max: monthOf(today) })
}

function workClause(
  segment: OpenSegment,
  { minExperience: min, maxExperience: max }: { minExperience: number | null; maxExperience: number | null },
  today: number,
): Clause | null {
  if (min === null && max === null) return null
  return new WorkClause(segment, { min: min ?? 0, max: max ?? Infinity }, monthOf(today))
}

function schoolClause(
  { segment, vocabulary }: Pick<SegmentQuery, 'segment' | 'vocabulary'>,
  schools: readonly string[],
): Clause {
  const codes = schools.map(schoolNameKey).flatMap((key) => {
    if (vocabulary.hasSchool(key)) return [segment.schools.texts.find(key)]
    return Array.from(segment.schools.search(key).matches)
  })
  const known = new Set(codes.filter((code) => code >= 0))
  return new PostingClause(segment, segment.by.school, [...known])
}

/**
 * Any of the fields by any of their names; a name matches its words together and in order. One word reads its postings, several those of the distinct fields
 * that match.
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

function yearClause(segment: OpenSegment, min: number | null, max: number | null): Clause | null {
  if (min === null && max === null) return null
  const { first, second } = segment.years
  const { inColumns, all } = segment.years.within(min ?? -Infinity, max ?? Infinity)
  return anyOf(segment, [
    new ByteClause(segment, first, inColumns),
    new ByteClause(segment, second, inColumns),
    new YearRestClause(segment, all),
  ])
}

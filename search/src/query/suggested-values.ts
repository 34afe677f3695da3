import { seniorities, type SuggestionType } from '@rapport/contract/filters/vocabularies.ts'
import { execute } from '../clauses/execute.ts'
import { PostingClause } from '../clauses/posting-clause.ts'
import type { PostingName } from '../postings/posting-names.ts'
import type { OpenSegment } from '../segment/open-segment.ts'
import { TextTable } from '../texts/text-table.ts'
import { placeClause } from './person-clauses.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The people of one segment who have a value, and the owner of its name: a company, or 0 if the
 * name is the same for all people.
 */
export type Part = { owner: number; label: string; isCurrent: boolean; count: number }

const fromEverybody = (label: string, count: number): Part => ({ owner: 0, label, isCurrent: true, count })

/**
 * A kind of value: the key that a code means in every segment, and the people of a segment who have
 * it.
 */
type ValueKind = {
  key(segment: OpenSegment, code: number): string
  parts(segment: OpenSegment, key: string, vocabulary: Vocabulary): Part[]
}

/** The kinds of values, by type. */
export const values: Record<SuggestionType, ValueKind> = {
  JOBS: labelled('title', (segment) => segment.titles.texts, 'titles.labels'),
  EDUCATIONS: labelled('field', (segment) => segment.fields.texts, 'fields.labels'),
  SKILLS: labelled('skill', (segment) => segment.skills, 'skills.labels'),
  UNIVERSITIES: labelled('school', (segment) => segment.schools.texts, 'schools.labels'),
  LOCATIONS: {
    key: (segment, code) => segment.placeLabels.text(code),
    parts: (segment, label, vocabulary) => {
      const clause = placeClause(segment, 'place', vocabulary.placeKeys([label]))
      return [fromEverybody(label, execute(segment, clause, { offset: 0, limit: 0 }).total)]
    },
  },
  INDUSTRIES: labelled('industry', (segment) => segment.industries, null),
  SENIORITIES: {
    key: (_, code) => seniorities[code]!,
    parts: (segment, key) => {
      const code = seniorities.findIndex((level) => level === key)
      return [fromEverybody(key, living(segment, 'seniority', code))]
    },
  },
  COMPANIES: ofCompanies('companyKeys', (segment) => segment.companyKeys.texts),
  DOMAINS: ofCompanies('domains', (segment) => segment.domains),
}

/** Values that are codes of postings. Without a table of labels, the texts are their own labels. */
function labelled(
  name: PostingName,
  textsOf: (segment: OpenSegment) => TextTable,
  labels: string | null,
): ValueKind {
  return {
    key: (segment, code) => textsOf(segment).text(code),
    parts: (segment, key) => {
      const code = textsOf(segment).find(key)
      if (code < 0) return []
      const label = labels === null ? key : new TextTable(segment.sections, labels).text(code)
      return [fromEverybody(label, living(segment, name, code))]
    },
  }
}

/** Values that several companies may share. */
function ofCompanies(
  name: 'companyKeys' | 'domains',
  textsOf: (segment: OpenSegment) => TextTable,
): ValueKind {
  return {
    key: (segment, code) => textsOf(segment).text(code),
    parts: (segment, key) => {
      const code = textsOf(segment).find(key)
      if (code < 0) return []
      const names = new TextTable(segment.sections, 'companies.names')
      const { starts, values: rows } = segment.companyRowsBy[name]
      return Array.from(rows.subarray(starts[code], starts[code + 1]), (row) => ({
        owner: segment.companyIds[row]!,
        label: name === 'domains' ? key : names.text(row),
        isCurrent: segment.isDefined(row),
        count: living(segment, 'employer', row),
      }))
    },
  }
}

/** The number of living people with a code. */
function living(segment: OpenSegment, name: PostingName, code: number): number {
  const postings = segment.by[name]
  if (segment.deaths.documentCount === 0) return postings.counts[code]!
  const clause = new PostingClause(segment, postings, [code])
  let count = postings.counts[code]!
  for (let block = 0; block < segment.blocks; block++) count -= clause.countIn(block, segment.dead(block))
  return count
}

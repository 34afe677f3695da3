import { isUsualOrder } from '@rapport/contract/people/sort.ts'
import type { Check, Work } from '../clauses/blocks-to-do.ts'
import { addTotals, type FacetTotals, noFacetTotals, presentFacets } from '../query/facet-counts.ts'
import type { IndexReader } from '../query/index-reader.ts'
import { presentSkills, type SkillTotals } from '../query/skill-counts.ts'
import { pageOfRanks, type Ranked, shallow } from '../query/ranked.ts'
import type { Answer, Page, Question, QuestionKind, QuestionOf } from '../people-search.ts'

/** How an index reader answers each kind of question. `check` is polled; an exception stops the question. */
const answers: {
  [K in QuestionKind]: (reader: IndexReader, question: QuestionOf<K>, check?: Check) => Answer<K>
} = {
  search: (reader, { filters, page }, check) => reader.search(filters, page, check),
  count: (reader, { filters }, check) => reader.count(filters, check),
  facets: (reader, { filters }, check) => reader.facets(filters, check),
  skills: (reader, query, check) => reader.skills(query, check),
  companies: (reader, { filters, page }, check) => reader.companies(filters, page, check),
  suggest: (reader, query) => reader.suggest(query),
  similar: (reader, query, check) => reader.similar(query, check),
  similarCompanies: (reader, query, check) => reader.similarCompanies(query, check),
  titleGroups: (reader, query, check) => reader.titleGroups(query, check),
  labels: (reader, { type, keys }) => reader.labels(type, keys),
}

export const answer = <K extends QuestionKind>(
  reader: IndexReader,
  question: QuestionOf<K>,
  check?: Check,
): Answer<K> => answers[question.kind](reader, question, check)

type Handling = {
  /**
   * Takes microseconds, always: `inline`. Otherwise in a thread of its own, always or if its
   * estimated cost is high.
   */
  runs: 'inline' | 'by cost' | 'in a thread'
  /** Several threads can answer together, each some blocks, or some skills. */
  isShared: boolean
  /** Whether the answer is kept in memory for the next caller with the same question. */
  isRemembered: boolean
}

/**
 * Companies are few, and similar values and titles are not counted in one pass, so no threads share
 * them.
 */
export const handling = {
  search: { runs: 'by cost', isShared: true, isRemembered: true },
  count: { runs: 'by cost', isShared: true, isRemembered: true },
  facets: { runs: 'by cost', isShared: true, isRemembered: true },
  skills: { runs: 'in a thread', isShared: true, isRemembered: false },
  companies: { runs: 'by cost', isShared: false, isRemembered: true },
  suggest: { runs: 'inline', isShared: false, isRemembered: false },
  similar: { runs: 'in a thread', isShared: false, isRemembered: false },
  similarCompanies: { runs: 'in a thread', isShared: false, isRemembered: false },
  titleGroups: { runs: 'in a thread', isShared: false, isRemembered: false },
  labels: { runs: 'inline', isShared: false, isRemembered: false },
} as const satisfies Record<QuestionKind, Handling>

/** The questions whose handling has this property. */
type Handled<P extends keyof Handling, V extends Handling[P]> = QuestionOf<
  { [K in QuestionKind]: (typeof handling)[K][P] extends V ? K : never }[QuestionKind]
>
export type CostedQuestion = Handled<'runs', 'by cost'>
export type SharedQuestion = Handled<'isShared', true>
export type RememberedQuestion = Handled<'isRemembered', true>

export const isCosted = (question: Question): question is CostedQuestion =>
  handling[question.kind].runs === 'by cost'

export const isRemembered = (question: Question): question is RememberedQuestion =>
  handling[question.kind].isRemembered

/** One thread's contribution to an answer, from the blocks or skills that it took. */
export type Part = Ranked & { facets?: FacetTotals; skills?: SkillTotals }

/**
 * Whether several threads can answer together. Not for a deep or sorted page: no thread could tell
 * how many matches precede its own.
 */
export function isShareable(question: Question): question is SharedQuestion {
  if (question.kind !== 'search') return handling[question.kind].isShared
  const { sort } = question.page
  return (!sort || isUsualOrder(sort)) && lastOf(question.page) <= shallow
}

const unranked = { ranks: [], total: 0 }

/** Computes the part of an answer in what this reader takes before others do. */
export function partOf(reader: IndexReader, question: SharedQuestion, work: Work): Part {
  const { filters } = question
  if (question.kind === 'skills') return { ...unranked, skills: reader.skillTotals(question, work) }
  if (question.kind === 'facets') return { ...unranked, facets: reader.facetTotals(filters, work) }
  if (question.kind === 'count') return { ...unranked, total: reader.countPart(filters, work) }
  return reader.searchFirst(filters, lastOf(question.page), work)
}

/** Joins all parts into the answer. */
export function joined(question: SharedQuestion, parts: readonly Part[]): Answer<SharedQuestion['kind']> {
  if (question.kind === 'skills') {
    const totals = parts.flatMap(({ skills }) => skills ?? [])
    return presentSkills(totals, question.limit)
  }
  if (question.kind === 'facets') {
    const totals = noFacetTotals()
    for (const { facets } of parts) if (facets) addTotals(totals, facets)
    return presentFacets(totals)
  }
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  if (question.kind !== 'search') return total
  return pageOfRanks({ ranks: parts.flatMap(({ ranks }) => ranks), total }, question.page)
}

const lastOf = ({ offset, limit }: Page) => offset + limit

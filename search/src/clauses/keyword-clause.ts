import { AscendingClause } from './ascending-clause.ts'
import type { Clause } from './clause.ts'
import { allOf, anyOf } from './clauses.ts'
import { PostingClause } from './posting-clause.ts'
import { keywordWords, type KeywordWords } from '../filters/keyword-words.ts'
import type { OpenSegment } from '../segment/open-segment.ts'

/** People with any of the phrases in their profiles, or with all. */
export function keywordClause(segment: OpenSegment, phrases: readonly string[], isAll: boolean): Clause {
  const clauses = phrases.map((phrase) => phraseClause(segment, keywordWords(phrase)))
  return isAll ? allOf(segment, clauses) : anyOf(segment, clauses)
}

/**
 * The phrase stands in one of a person's texts, titles and skills, or in the name or description of
 * the present company. Titles, skills and companies are searched once, not for each person.
 */
function phraseClause(segment: OpenSegment, words: KeywordWords): Clause {
  const { phrases, by } = segment
  const titles = phrases.titles.find(words.title)
  return anyOf(segment, [
    new AscendingClause(segment, phrases.people.find(words.text)),
    new PostingClause(segment, by.title, titles),
    new PostingClause(segment, by.pastTitle, titles),
    new PostingClause(segment, by.skill, phrases.skills.find(words.skill)),
    new PostingClause(segment, by.employer, phrases.companies.find(words.text)),
  ])
}

import { fields, heads, koreanFields, ranks } from '../../data/title-lexicon.ts'
import { functionNames } from '../../data/function-names.ts'
import { areKoreanTitle, isKoreanField, isKoreanTitle } from '../../korean-words.ts'
import type { Lexicon } from '../../lexicon.ts'
import { industriesOf, isCompanyNoun } from '../industry-words.ts'
import { listJoints } from '../../data/function-words.ts'
import { state, type Sentence, type Span } from '../../sentence.ts'
import type { Token } from '../../tokens.ts'

const hangul = /^\p{Script=Hangul}+$/u
const maxModifiers = 5
const chief = /^(?:대표|대표이사|사장|회장|부회장|창업자|창업가|설립자|오너)$/
const isOnlyIndustry = (word: string) => industriesOf(word) !== null && !functionNames.has(word)

/**
 * Korean titles: nouns up to a rank or trade (`마케팅 이사`, `백엔드 개발자`, `영업팀장`), including Latin words
 * (`백엔드 developer`).
 */
export function koreanTitles(sentence: Sentence, lexicon: Lexicon, put: (span: Span) => void): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (!isHead(sentence, at, lexicon)) continue
    if (isHead(sentence, at + 1, lexicon) && !isDeniedRank(sentence, at + 1)) continue
    let from = at
    while (at - from < maxModifiers && isModifier(sentence, lexicon, { from: from - 1, to: at + 1 })) from--
    // `새로운 담당자`: the person in charge of something that no table knows.
    if (from < at || !/^담당자?$/.test(sentence.norm(at))) put({ from, to: at + 1 })
  }
}

function isHead(sentence: Sentence, at: number, lexicon: Lexicon): boolean {
  const token = sentence.tokens[at]
  if (!token || token.kind !== 'word' || !sentence.isFree(at)) return false
  if (isKoreanTitle(token.text)) return true
  return lexicon.isHead(token.norm) && isKoreanField(sentence.norm(at - 1)) && sentence.isFree(at - 1)
}

/** `기획자 인턴 빼고`: the title before it isn't denied. */
function isDeniedRank(sentence: Sentence, at: number): boolean {
  if (sentence.norm(at) !== '인턴' || sentence.states[at + 1] !== state.grammar) return false
  sentence.negated.fill(0, 0, at)
  return true
}

/** Whether the first word of a span qualifies those after it. */
function isModifier(sentence: Sentence, lexicon: Lexicon, { from, to }: Span): boolean {
  const token = sentence.tokens[from]
  if (!token || token.kind !== 'word' || !sentence.isFree(from)) return false
  if (!hangul.test(token.text) && !koreanFields.has(token.text))
    return isLatinField(token, lexicon) && !lexicon.isPlace(token.norm)
  // `이커머스 대표`: who leads a company leads no subject.
  if (chief.test(sentence.norm(to - 1)) && isOnlyIndustry(token.text)) return false
  // `의류 브랜드 대표`: the companies of the industry before them.
  if (isCompanyNoun(token.text) && industriesOf(sentence.norm(from - 1)) !== null) return false
  if (isKoreanTitle(token.text) || koreanFields.has(token.text)) return true
  if (lexicon.isPlace(token.norm) || industriesOf(token.text) !== null) return false
  const words = sentence.tokens.slice(from, to).map(({ text }) => text)
  return isKoreanField(token.text) || areKoreanTitle(words)
}

/** `QA`, `senior`, and short forms that no table knows, in capitals: `MES`. */
const isLatinField = ({ norm, text }: Token, lexicon: Lexicon): boolean =>
  [fields, heads, ranks, functionNames].some((table) => table.has(norm)) ||
  (/^\p{Lu}{2,5}$/u.test(text) && !lexicon.isKnown(norm))

/** `인사/총무 담당자`, `백엔드나 프론트엔드 개발자`: the subjects in a list before a title, which share its last word. */
export function sharedSubjects(sentence: Sentence, { from, to }: Span): Span[] {
  const subjects: Span[] = []
  if (to - from < 2 || !isKoreanTitle(sentence.norm(to - 1)) || !isSubject(sentence, from)) return subjects
  let end = from - 1
  while (
    sentence.areFree(end - 1, end + 1) &&
    listJoints.has(sentence.norm(end)) &&
    isSubject(sentence, end - 1)
  ) {
    subjects.push({ from: end - 1, to: end })
    end -= 2
  }
  return subjects
}

const isSubject = (sentence: Sentence, at: number): boolean => {
  const norm = sentence.norm(at)
  return isKoreanField(norm) || /^(?:ios|android|ai|it|hr|pr|qa|ux|ui)$/.test(norm)
}

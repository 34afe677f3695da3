import { koreanRanks } from '@rapport/normalise/titles/title-words.ts'
import { fields, heads, koreanFields, koreanHeads } from '../data/title-lexicon.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Sentence, Span } from '../sentence.ts'

/** Words that end a compound title: `현장소장`, `서버개발자`. */
const endings = [...new Set([...koreanRanks, ...koreanHeads])].filter((head) => head.length > 1)
const hangul = /^\p{Script=Hangul}+$/u

/** Korean titles: nouns up to a rank or trade (`마케팅 이사`, `백엔드 개발자`, `영업팀장`), including Latin words. */
export function koreanTitles(sentence: Sentence, lexicon: Lexicon, put: (span: Span) => void): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    if (!isHead(sentence, at) || isHead(sentence, at + 1)) continue
    let from = at
    while (at - from < 5 && isModifier(sentence, lexicon, from - 1)) from--
    // `정보보안 담당자`: the person in charge of something that no table knows.
    if (from < at || !/^담당자?$/.test(sentence.norm(at))) put({ from, to: at + 1 })
  }
}

function isHead(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  if (!token || token.kind !== 'word' || !sentence.isFree(at)) return false
  if (koreanHeads.has(token.text)) return true
  return (
    hangul.test(token.text) && token.text.length >= 4 && endings.some((ending) => token.text.endsWith(ending))
  )
}

function isModifier(sentence: Sentence, lexicon: Lexicon, at: number): boolean {
  const token = sentence.tokens[at]
  if (!token || token.kind !== 'word' || !sentence.isFree(at)) return false
  if (koreanFields.has(token.text) || koreanHeads.has(token.text)) return true
  return (
    !hangul.test(token.text) &&
    (fields.has(token.norm) || heads.has(token.norm)) &&
    !lexicon.isPlace(token.norm)
  )
}

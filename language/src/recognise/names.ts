import type { Draft } from '../draft.ts'
import { functionWords } from '../data/function-words.ts'
import { pattern, state, type Sentence } from '../sentence.ts'
import { properCase } from '../title-case.ts'

const called = pattern(
  '(?:(?:people |person |someone |somebody |anyone |a |the )*(?:named|called|by the name of|whose (?:full )?name is|(?:with|full|first|last) name(?: is| :)?|name (?:is|:)|이름 (?:이|은|:)))',
)
const koreanLabel = pattern('(?:이름|성함|성명)(?= [가-힣]{2,4}(?: |$))')
const koreanCalled = pattern('(?:이라는|라는|란)(?: (?:이름|사람|분))')
const maxWords = 4

/** `named Anna Kim or John Smith`, `이름이 김민수인`, `김민수라는 사람`. */
export function recogniseNames(sentence: Sentence, draft: Draft): void {
  for (const { from, to } of sentence.find(called)) {
    sentence.mark(from, to, state.grammar)
    let at = to
    for (;;) {
      const end = nameEnd(sentence, at)
      if (end === at) break
      put(sentence, draft, at, end)
      const joint = sentence.norm(end)
      if (joint !== 'or' && joint !== 'and' && joint !== ',' && joint !== '또는' && joint !== '이나') break
      at = end + (joint === ',' && ['or', 'and'].includes(sentence.norm(end + 1)) ? 2 : 1)
      if (joint === ',' && !isCapital(sentence, at)) break
    }
  }
  for (const { from, to } of sentence.find(koreanLabel)) {
    sentence.mark(from, to, state.grammar)
    put(sentence, draft, to, to + 1)
  }
  for (const { from } of sentence.find(koreanCalled)) if (from > 0) put(sentence, draft, from - 1, from)
}

function put(sentence: Sentence, draft: Draft, from: number, to: number): void {
  const span = { from, to }
  const typed = sentence.text.slice(sentence.tokens[from]!.start, sentence.tokens[to - 1]!.end)
  const value = /^[\p{Script=Hangul}]{3,}인$/u.test(typed) ? typed.slice(0, -1) : properCase(typed)
  draft.say(span, { filter: 'names', value })
}

function nameEnd(sentence: Sentence, from: number): number {
  let at = from
  const isCased = isCapital(sentence, from)
  while (
    at - from < maxWords &&
    at < sentence.tokens.length &&
    sentence.tokens[at]!.kind === 'word' &&
    sentence.isFree(at)
  ) {
    if (functionWords.has(sentence.norm(at)) && !isCapital(sentence, at)) break
    if (
      isCased &&
      !isCapital(sentence, at) &&
      !/^(?:de|van|von|der|den|da|la|bin|al|el|di|du)$/.test(sentence.norm(at))
    )
      break
    at++
  }
  return at
}

const isCapital = (sentence: Sentence, at: number) => /^\p{Lu}/u.test(sentence.tokens[at]?.text ?? '')

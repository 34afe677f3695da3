import { functionWords } from './data/function-words.ts'
import { state, type Sentence, type Span } from './sentence.ts'

/**
 * Words that deny what their clause says, with a verb between: `don't hail from Google`, `except
 * those who sit in Berlin`.
 */
const verbal =
  /^(?:except|excluding|exclude|excludes|unless|rather|instead|exceptions?|barring|besides|minus|apart|aside|avoid|skip|omit|disregard|sans|lacking|(?:is|are|was|were|do|does|did|have|has|had|wo|would|ca|can|could|should|must|need|might|ai)n['’]?t|cannot|never|nobody|none|nowhere|hardly|barely)$/
const auxiliary =
  /^(?:is|are|was|were|be|been|do|does|did|have|has|had|will|would|can|could|should|must|may)$/
/** Words that deny the noun after them: `no one from Google`, but `no degree, in Berlin`. */
const nominal = /^(?:not?|nor|neither|without)$/
const request = /^(?:drop|hide|remove|ignore|discard|ditch)$/
/** Denials of other languages, as typed. */
export const foreignDenial =
  /^(?:no|nunca|jamas|jamais|tampoco|sin|ni|ningun|ninguna|nao|nem|sem|nenhum|nenhuma|nicht|nie|niemals|kein\p{L}*|ohne|weder|pas|sans|aucune?|n['’]\p{L}+|exceto|excepto|salvo|sauf|ausser)$/u
const korean = /^(?:(?:안|뺀|말고|아닌)$|못|않|없|빼|아니|제외)|지않/u
/** `東京に来ない`: a particle, a verb and its ending. */
const japanese = /^(?!の)\p{Script=Hiragana}{1,3}\p{Script=Han}?\p{Script=Hiragana}{0,6}?(?:ない|ません)/u

/** The most words between a denial and what it denies. */
const reach = 5
const clauseMarks = new Set([',', ';', '.', ':', '(', ')', '"', '?', '!'])
const clauseWords = new Set(['but', 'and', 'or', '·', '그리고'])
const things = new Set(['one', '1', 'body', 'anyone', 'people', '적', '일한', '간', '본', '일', '한'])

/**
 * Whether a denial that no recogniser understood stands right beside words in their clause. What it
 * denies is better lost than included: the person who typed it sees lost words, not a wrong sign.
 */
export function isBesideDenial(sentence: Sentence, span: Span): boolean {
  return (
    isAfterDenial(sentence, span.from) ||
    isBeforeDenial(sentence, span.to) ||
    isBeforeJapanese(sentence, span)
  )
}

function isAfterDenial(sentence: Sentence, from: number): boolean {
  let others = 0
  for (let at = from - 1; at >= Math.max(0, from - 1 - reach) && isOpen(sentence, at); at--) {
    const norm = sentence.norm(at)
    if (verbal.test(norm)) return others <= 2 && !isRequest(sentence, at)
    if (norm === 'not' && auxiliary.test(sentence.norm(at - 1))) return others <= 2
    if (nominal.test(norm)) return sentence.negated[at + 1] === 1 && others === 0
    if (request.test(norm)) return others === 0
    if (sentence.isTranslated && foreignDenial.test(norm)) return others <= 2
    if (!functionWords.has(norm) && !things.has(norm)) others++
  }
  return false
}

function isBeforeDenial(sentence: Sentence, to: number): boolean {
  let others = 0
  for (let at = to; at < to + reach && isOpen(sentence, at); at++) {
    const norm = sentence.norm(at)
    if (korean.test(norm)) return others === 0 && !/^[된됐되]/u.test(sentence.norm(at + 1))
    if (!functionWords.has(norm) && !things.has(norm) && !norm.endsWith('지')) others++
  }
  return false
}

const isBeforeJapanese = (sentence: Sentence, span: Span) =>
  sentence.isTranslated && japanese.test(sentence.typed.slice(sentence.extent(span).end))

/** `can't find`, `why don't you`. */
const isRequest = (sentence: Sentence, at: number) => /^(?:you|find|wait)$/.test(sentence.norm(at + 1))

/** In the same clause, and no part of another value. */
function isOpen(sentence: Sentence, at: number): boolean {
  const is = sentence.states[at]
  const norm = sentence.norm(at)
  return (
    (is === state.free || is === state.grammar || is === state.ignored) &&
    !clauseMarks.has(norm) &&
    !clauseWords.has(norm)
  )
}

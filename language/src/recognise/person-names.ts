import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { functionWords } from '../data/function-words.ts'
import {
  givenNames,
  koreanGivenSyllables,
  koreanSurnames,
  notKoreanNames,
  shyGivenNames,
} from '../data/given-names.ts'
import { wellKnownCompanies } from '../data/well-known-companies.ts'
import type { Draft } from '../draft.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Sentence, Span } from '../sentence.ts'

const maxWords = 3
const small = /^(?:de|van|von|der|den|da|la|bin|al|el|di|du|del|dos)$/
/** Words before a name of something else. */
const ofCompany =
  /^(?:at|for|from|ex|of|by|with|formerly|former|previously|join|joined|joining|left|inside|like|about|in|near|around|based|@|"|&)$/
/** Words after a name of something else. */
const afterCompany =
  /^(?:alumni|alumnus|alums?|veterans?|employees|employee|staff|people|team|teams|office|offices|area|region|university|college|school|county|state|companies|inc|ltd|llc|gmbh|corp)$/

/** People's names without `named`: `Jane Holloway at Acme`, `김민지 개발자`. */
export function recognisePersonNames(sentence: Sentence, draft: Draft, lexicon: Lexicon): void {
  for (let at = 0; at < sentence.tokens.length; at++) {
    const span = koreanNameAt(sentence, at, lexicon) ?? nameAt(sentence, at, lexicon)
    if (!span) continue
    draft.say(span, { filter: 'names', value: sentence.words(span).replace(/\s+/g, ' ') })
    at = span.to - 1
  }
}

function nameAt(sentence: Sentence, from: number, lexicon: Lexicon): Span | null {
  if (
    !isNamePart(sentence, from) ||
    ofCompany.test(sentence.norm(from - 1)) ||
    isNamePart(sentence, from - 1)
  )
    return null
  const isGiven = givenNames.has(nameOf(sentence, from))
  const isTitleCased = sentence.isEveryWordCapital && sentence.tokens.length > 2
  if (sentence.isShouted || (isTitleCased && !(isGiven && startsPhrase(sentence, from)))) return null
  let to = from + 1
  while (to - from < maxWords && continues(sentence, to, lexicon)) to++
  while (to > from && small.test(sentence.norm(to - 1))) to--
  const span = { from, to }
  if (to - from < 2 || afterCompany.test(sentence.norm(to)) || isNamePart(sentence, to)) return null
  const words = Array.from({ length: to - from }, (_, step) => from + step)
  const rest = shyGivenNames.has(nameOf(sentence, from)) ? words.slice(1) : words
  if (!isGiven && !rest.every((at) => isUnknown(sentence, at, lexicon))) return null
  if (!isGiven && (!endsPhrase(sentence, to) || isInCompanies(sentence, from))) return null
  return isSomethingElse(sentence, span, lexicon) ? null : span
}

/** `at Initech, Hooli and Pied Piper`: a list of companies. */
function isInCompanies(sentence: Sentence, from: number): boolean {
  if (!/^(?:and|or|,|&|\/)$/.test(sentence.norm(from - 1))) return false
  let at = from - 1
  while (/^(?:and|or|,|&|\/)$/.test(sentence.norm(at)) || /^\p{Lu}/u.test(sentence.tokens[at]?.text ?? ''))
    at--
  return /^(?:at|@|ex|from|for|of|joined|left|like|excluding|except)$/.test(sentence.norm(at))
}

/** Names are as typed, because they are never corrected. */
const nameOf = (sentence: Sentence, at: number) => (sentence.tokens[at]?.text ?? '').toLowerCase()

const isNamePart = (sentence: Sentence, at: number): boolean => {
  const token = sentence.tokens[at]
  return token?.kind === 'word' && sentence.isFree(at) && /^\p{Lu}[\p{L}'’]*\p{Ll}/u.test(token.text)
}

/** The next word of a name: a capitalised one that is no work, or a small word before such. */
function continues(sentence: Sentence, at: number, lexicon: Lexicon): boolean {
  if (small.test(sentence.tokens[at]?.text ?? ''))
    return isNamePart(sentence, at + 1) || small.test(sentence.norm(at + 1))
  if (!isNamePart(sentence, at)) return false
  const { norm, isCorrected } = sentence.tokens[at]!
  if (isCorrected) return true
  if (functionWords.has(norm)) return false
  // `John Baker`, but `John Head of Sales`.
  return !lexicon.isWork(norm) || endsPhrase(sentence, at + 1)
}

const isUnknown = (sentence: Sentence, at: number, lexicon: Lexicon): boolean => {
  const { norm, isCorrected } = sentence.tokens[at]!
  return isCorrected === true || small.test(norm) || !lexicon.isKnown(norm)
}

function startsPhrase(sentence: Sentence, at: number): boolean {
  return at === 0 || /^(?:,|and|or|&|find|;|:|not|except|excluding)$/.test(sentence.norm(at - 1))
}

function endsPhrase(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  return !token || token.kind === 'mark' || /^(?:and|or|at|in|from|who|with|not|but|of)$/.test(token.norm)
}

/** A place or a company. */
function isSomethingElse(sentence: Sentence, span: Span, { places, vocabulary }: Lexicon): boolean {
  const typed = sentence.words(span)
  const [first = '', ...rest] = typed.split(/\s+/)
  return (
    wellKnownCompanies.has(typed.toLowerCase()) ||
    places.isName(placeFold(typed)) ||
    places.isName(placeFold(typed.split(/\s+/).slice(0, 2).join(' '))) ||
    (places.isName(placeFold(rest.join(' '))) && rest.length > 1) ||
    places.entries(`${first}, ${rest.join(' ')}`).length > 0 ||
    vocabulary.companyNamed(companyNameKey(typed)) !== null
  )
}

function koreanNameAt(sentence: Sentence, at: number, lexicon: Lexicon): Span | null {
  const token = sentence.tokens[at]
  if (token?.kind !== 'word' || !sentence.isFree(at) || !/^\p{Script=Hangul}{3}$/u.test(token.text))
    return null
  const [surname = '', first = '', second = ''] = token.text
  const isName =
    koreanSurnames.has(surname) && koreanGivenSyllables.has(first) && koreanGivenSyllables.has(second)
  if (!isName || notKoreanNames.has(token.text) || lexicon.isKorean(token.text)) return null
  // `이지원에서 일하는`: an employer.
  return /^(?:에서|에|출신|재직|근무)$/.test(sentence.norm(at + 1)) ? null : { from: at, to: at + 1 }
}

import type { Lexicon } from '../../lexicon.ts'
import { functionWords } from '../../data/function-words.ts'
import { isCompanyEnding } from '../../data/kinds-of-companies.ts'
import { wellKnownCompanies } from '../../data/well-known-companies.ts'
import { denialAfter, denialBefore } from '../../negation.ts'
import type { Sentence, Span } from '../../sentence.ts'
import { properCase } from '../../title-case.ts'
import type { CompanyWords } from './company-words.ts'

type Named = Span & { value: string }

/** The data that the recogniser of companies uses. */
type Companies = {
  words: CompanyWords
  lexicon: Lexicon
  /** The company of the vocabulary that starts at a token. */
  knownAt: (from: number) => Named | null
  /** The name that starts at a capitalised token. */
  nameAt: (from: number) => Named | null
  /** The company that ends before a token. */
  endingAt: (end: number) => Named | null
  put: (named: Named) => void
}

/** Between a `not` and the company: `excluding people at Stripe`. */
const bridges = new Set(
  'at from for by with of any the a an anyone everyone everybody anybody people those employees staff candidates companies who that are is working work works employed'.split(
    ' ',
  ),
)
const joints = new Set([',', 'and', 'or', 'nor', '&', '/'])
const koreanJoints = new Set([',', '와', '과', '이랑', '랑', '하고', '나', '이나', '및', '또는', '혹은'])
/** Words that deny something that a person has, rather than an employer: `without PhDs`. */
const lacking = /^(?:without|no|non|never)$/
const particle = /(?<=.)[이가은는을를]$/u

/**
 * Recognises companies right after words such as `excluding`, and right before `제외` or
 * `말고`: read like `not at Google`. A name that is in no vocabulary must be capitalised, or
 * otherwise unknown.
 */
export function recogniseDeniedCompanies(sentence: Sentence, companies: Companies): void {
  for (const { from, to } of sentence.find(denialBefore, true))
    denyForward(sentence, { start: to, isLoose: lacking.test(sentence.norm(from)) }, companies)
  for (const { from } of sentence.find(denialAfter, true)) denyBackward(sentence, from, companies)
}

function deny(sentence: Sentence, named: Named, { put }: Companies): void {
  sentence.negated.fill(1, named.from, named.to)
  put(named)
}

type Denial = { start: number; isLoose: boolean }

function denyForward(sentence: Sentence, { start, isLoose }: Denial, companies: Companies): void {
  let at = start
  while (bridges.has(sentence.norm(at))) at++
  for (let isFirst = true; ; isFirst = false) {
    const known = companies.knownAt(at)
    if (known && isLoose && companies.words.isProduct(known)) return
    const unknown = isLoose ? null : deniableAt(sentence, at, companies)
    const named = known ? inFull(sentence, known, companies) : unknown
    if (!named) return
    // `not at Google, Stripe engineers`: the sentence asks for people at the second company.
    const isListed = named.to === sentence.tokens.length || sentence.tokens[named.to]?.kind === 'mark'
    if (!isFirst && sentence.negated[named.from] !== 1 && !isListed && !joints.has(sentence.norm(named.to)))
      return
    deny(sentence, named, companies)
    at = named.to
    while (joints.has(sentence.norm(at)) || bridges.has(sentence.norm(at))) at++
    if (at === named.to) return affirm(sentence, at)
  }
}

/** `non-Google engineers` asks for engineers: the denial ends with the company. */
function affirm(sentence: Sentence, start: number): void {
  for (let at = start; sentence.negated[at] === 1; at++) sentence.negated[at] = 0
}

/**
 * `Google Cloud` is not Google: a known company with the capitalised words right after it, unless
 * these are a title.
 */
function inFull(sentence: Sentence, known: Named, { words, lexicon }: Companies): Named {
  if (words.isTitleCased() || sentence.isShouted) return known
  let { to } = known
  while (isCapitalised(sentence, to)) {
    if (lexicon.isHead(sentence.norm(to))) return known
    to++
  }
  if (to === known.to) return known
  const text = sentence.tokens.slice(known.to, to).map((token) => token.text)
  return { from: known.from, to, value: [known.value, ...text].join(' ') }
}

function isCapitalised(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at]
  return token !== undefined && /^\p{Lu}/u.test(token.text) && sentence.isFree(at)
}

const deniableAt = (sentence: Sentence, at: number, companies: Companies): Named | null =>
  companies.knownAt(at) ?? unknownAt(sentence, at, companies) ?? inLowerCase(sentence, at, companies)

/**
 * `not figma or ibm`: in lower case, a well-known company or a word that no table knows, where its
 * phrase ends.
 */
function inLowerCase(sentence: Sentence, at: number, { lexicon }: Companies): Named | null {
  for (const to of [at + 2, at + 1]) {
    const last = sentence.tokens[to - 1]
    if (!last || !sentence.areFree(at, to) || !endsName(sentence, to)) continue
    const typed = sentence.words({ from: at, to })
    if (!/^\p{Ll}[\p{L}\p{N} ]*$/u.test(typed)) continue
    const name = wellKnownCompanies.get(typed)
    if (name !== undefined) return { from: at, to, value: name }
    const isWord = lexicon.isSpelled(last.norm) || functionWords.has(last.norm) || last.isCorrected
    if (to > at + 1 || isWord || isCompanyEnding(last.norm, true)) continue
    if (mayName(sentence, at)) return { from: at, to, value: properCase(typed) }
  }
  return null
}

const beforeName =
  /^(?:at|from|for|by|with|not|except|excluding|exclude|avoid|skip|than|or|nor|and|,|-|"|\/)$/
const auxiliary = /^(?:do|does|did|is|are|was|were|have|has|had|can|could|will|would|should)$/

/** Not after `do not`, which a verb follows. */
const mayName = (sentence: Sentence, at: number): boolean =>
  beforeName.test(sentence.norm(at - 1)) &&
  !(sentence.norm(at - 1) === 'not' && auxiliary.test(sentence.norm(at - 2)))

function endsName(sentence: Sentence, at: number): boolean {
  const next = sentence.tokens[at]
  return !next || next.kind === 'mark' || !sentence.isFree(at) || functionWords.has(next.norm)
}

function unknownAt(sentence: Sentence, at: number, { words, lexicon, nameAt }: Companies): Named | null {
  const token = sentence.tokens[at]
  if (!token || !/^\p{Lu}/u.test(token.text) || words.isTitleCased() || sentence.isShouted) return null
  const isTypo = words.isPlaceTypo(at) && !/^(?:at|of)$/.test(sentence.norm(at - 1))
  const isKnown = lexicon.isPlain(token.norm) && !words.isCorrectedName(at)
  if (!sentence.isFree(at) || isTypo || words.isEveryday(at) || isKnown) return null
  const named = nameAt(at)
  // `excluding Senior Recruiters`, `except Growth Hackers`: a title.
  return named && !lexicon.isHead(sentence.norm(named.to - 1)) && !lexicon.isHead(sentence.norm(named.to))
    ? named
    : null
}

function denyBackward(sentence: Sentence, end: number, companies: Companies): void {
  let named = endingAt(sentence, end, companies)
  if (!named) return
  // `차 없는 개발자`: something that a person doesn't have, but `구글에 없는`.
  if (sentence.norm(end).startsWith('없') && companies.knownAt(named.from)?.to !== named.to) return
  for (;;) {
    deny(sentence, named, companies)
    const next: Named | null = koreanJoints.has(sentence.norm(named.from - 1))
      ? endingAt(sentence, named.from - 1, companies)
      : deniedBefore(sentence, named, companies)
    if (!next) break
    named = next
  }
  // `개발자 구글 제외` excludes no developers.
  for (let at = named.from - 1; at >= 0 && sentence.negated[at] === 1; at--) sentence.negated[at] = 0
}

/** `카카오 네이버 제외`: a known company right before a denied one. */
function deniedBefore(sentence: Sentence, { from }: Span, companies: Companies): Named | null {
  const named = sentence.negated[from - 1] === 1 ? companies.knownAt(from - 1) : null
  return named?.to === from ? named : null
}

/** The company before a Korean denial, also with a particle that no table splits off: `구글이 아닌`. */
function endingAt(sentence: Sentence, end: number, companies: Companies): Named | null {
  const named = companies.endingAt(end)
  if (!named) return null
  const isOne = named.to === named.from + 1
  const isInVocabulary = companies.knownAt(named.from)?.to === named.to
  if (isOne && !isInVocabulary && companies.lexicon.isKnown(sentence.norm(named.from))) return null
  return isOne && named.to === end ? { ...named, value: named.value.replace(particle, '') } : named
}

import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { wellKnownCompanies } from '../../data/well-known-companies.ts'
import { functionWords, kindsOfCompany, requestVerbs } from '../../data/function-words.ts'
import { brands } from '../../data/title-lexicon.ts'
import { industriesOf } from '../industry-words.ts'
import { isCompanyEnding, saysWhatCompaniesAre } from '../../data/kinds-of-companies.ts'
import { functionNames } from '../../data/function-names.ts'
import type { Lexicon } from '../../lexicon.ts'
import type { Sentence, Span } from '../../sentence.ts'
import { placeFold } from '@rapport/normalise/places/gazetteer-entries.ts'
import { properCase } from '../../title-case.ts'
import type { CompanyWords } from './company-words.ts'

export type NamedCompany = Span & { value: string }
/**
 * `known`: a name of the vocabulary. `proper`: also one in capitals that has no other meaning.
 * `likely`: also any capitalised word in a lower-case sentence. `any`: anything that isn't an
 * everyday word.
 */
export type Need = 'known' | 'proper' | 'likely' | 'any'

const longest = 6
/** Well-known names count only if they are written as names: `slack`, `target`. */
const isNameLike = /\p{Lu}|\p{Script=Hangul}/u

/**
 * Finds the companies that a sentence may name at a token: those of the vocabulary, well-known
 * ones, and words written like a name.
 */
export class CompanyNames {
  private readonly sentence: Sentence
  private readonly lexicon: Lexicon
  private readonly words: CompanyWords
  /** The answers for spans, by their ends. */
  private readonly labels = new Map<number, string | null>()

  constructor(sentence: Sentence, lexicon: Lexicon, words: CompanyWords) {
    this.sentence = sentence
    this.lexicon = lexicon
    this.words = words
  }

  private labelOf(from: number, to: number): string | null {
    const place = from * this.sentence.tokens.length + to
    const known = this.labels.get(place)
    if (known !== undefined) return known
    const label = this.nameOf(from, to)
    this.labels.set(place, label)
    return label
  }

  private nameOf(from: number, to: number): string | null {
    const typed = this.sentence.words({ from, to })
    return (
      this.lexicon.vocabulary.companyNamed(companyNameKey(typed)) ??
      (isNameLike.test(typed) ? spelledAs(typed) : null)
    )
  }

  /** The longest name in the vocabulary or the list of well-known ones from a token on. */
  knownAt(from: number): NamedCompany | null {
    const { sentence } = this
    if (!sentence.isFree(from) || sentence.tokens[from]!.kind === 'mark') return null
    if (isJoint(sentence, from)) return null
    const end = sentence.endOfReserved(from)
    if (end !== undefined && sentence.areFree(from, end)) {
      const span = { from, to: end }
      return { ...span, value: this.labelOf(from, end) ?? this.original(span) }
    }
    for (let to = sentence.reach(from, longest); to > from; to--) {
      if (
        !sentence.areFree(from, to) ||
        sentence.tokens[to - 1]!.kind === 'mark' ||
        isJoint(sentence, to - 1)
      )
        continue
      const label = this.labelOf(from, to)
      if (label !== null && !(to === from + 1 && functionWords.has(sentence.norm(from))))
        return { from, to, value: label }
    }
    return null
  }

  /** The name between quotation marks, unless it is a title or a place. */
  quotedAt(at: number): NamedCompany | null {
    const { sentence } = this
    const to = sentence.norm(at) === '"' && sentence.isFree(at) ? (sentence.quotes.get(at) ?? at) : at
    const span = { from: at + 1, to }
    if (to <= at + 1 || to - at > longest + 1 || !sentence.areFree(span.from, to)) return null
    const isTitle = this.lexicon.isHead(sentence.norm(to - 1)) || this.lexicon.isHead(sentence.norm(at + 1))
    const isPlace = this.lexicon.places.isName(placeFold(sentence.phrase(span)))
    // `"talent acquisition" manager`: the subject of the work.
    const isWork = sentence.tokens.slice(span.from, to).every(({ norm }) => this.lexicon.isWork(norm))
    return isTitle || isPlace || isWork ? null : { ...span, value: this.original(span) }
  }

  /** The company that starts at a token. */
  companyAt(from: number, need: Need): NamedCompany | null {
    const { sentence } = this
    const known = this.knownAt(from)
    if (
      known &&
      !(
        need === 'known' &&
        known.to === from + 1 &&
        this.words.isEveryday(from) &&
        !this.words.isSpelledOut(from)
      )
    )
      return known
    if (need === 'known' || !sentence.isFree(from) || sentence.tokens[from]?.kind === 'link') return null
    const isCased = /^[\p{Lu}\p{N}]/u.test(sentence.tokens[from]!.text) && !this.words.isTitleCased()
    const isBrand = brands.has(sentence.norm(from))
    if (need === 'proper' && (!isCased || this.words.isEveryday(from) || this.words.isPlaceTypo(from)))
      return null
    if (
      need === 'likely' &&
      !isCased &&
      ((this.words.isEveryday(from) && !isBrand) || !this.words.isAlone(from))
    )
      return null
    if (
      kindsOfCompany.has(sentence.norm(from)) ||
      /^(?:VPs?|C[A-Z]Os?)$/.test(sentence.tokens[from]!.text) ||
      (!isCased && !isBrand && this.words.isEveryday(from)) ||
      (!isBrand && this.words.isPlaceOrIndustry(from)) ||
      this.words.isKindOfCompany(from)
    )
      return null
    let to = from
    while (to - from < (isCased ? longest : 3) && this.goesOn(to, isCased, from)) to++
    if (to === from || (!isCased && this.isKind({ from, to }))) return null
    const typed = this.original({ from, to })
    // `at Goldman Sachs, New York`.
    if (to > from + 1 && this.lexicon.places.isName(placeFold(typed))) return null
    return { from, to, value: spelledAs(typed) ?? properCase(typed) }
  }

  /** Whether words describe a kind of company rather than name one: `hedge funds`, `toy companies`. */
  private isKind({ from, to }: Span): boolean {
    const { sentence } = this
    const last = sentence.norm(to - 1)
    return (
      endsWithKind(sentence.norm(to)) ||
      saysWhatCompaniesAre(last) ||
      isCompanyEnding(sentence.norm(to), sentence.norm(from - 1) === 'at') ||
      industriesOf(sentence.phrase({ from, to })) !== null
    )
  }

  private goesOn(at: number, isCased: boolean, from: number): boolean {
    const { sentence } = this
    const token = sentence.tokens[at]
    if (!token || !sentence.isFree(at) || token.kind === 'link') return false
    if (isCased) {
      const nextIsName = /^[\p{Lu}\p{N}]/u.test(sentence.tokens[at + 1]?.text ?? '')
      if (token.text === '&' && at > from) return nextIsName
      if (token.kind === 'mark') return false
      return /^[\p{Lu}\p{N}]/u.test(token.text) && (at === from || !this.words.isTitleStart(at))
    }
    return (
      token.kind === 'word' &&
      !functionWords.has(token.norm) &&
      (at === from ||
        !this.words.isEveryday(at) ||
        /^(?:labs?|group|bank|media|software|systems|health|motors|capital|energy)$/.test(token.norm))
    )
  }

  /**
   * The company that ends before a token: one in the vocabulary, or an otherwise unexplained Korean
   * or capitalised word.
   */
  companyEndingAt(end: number): NamedCompany | null {
    const { sentence } = this
    const last = ['의', '을', '를', '은', '는'].includes(sentence.norm(end - 1)) ? end - 1 : end
    for (let from = Math.max(0, last - longest); from < last; from++) {
      const known = this.knownAt(from)
      if (known?.to === last) return known
    }
    const from = last - 1
    const token = sentence.tokens[from]
    if (
      !token ||
      token.kind !== 'word' ||
      !sentence.isFree(from) ||
      this.words.isEveryday(from) ||
      requestVerbs.has(token.norm)
    )
      return null
    const isKorean = /^\p{Script=Hangul}{2,}$/u.test(token.text)
    if (!isKorean && !/^\p{Lu}/u.test(token.text)) return null
    const isGlued = sentence.tokens[from - 1]?.end === token.start
    const begin =
      (isGlued || (!isKorean && from > 1)) &&
      /^\p{Lu}/u.test(sentence.tokens[from - 1]!.text) &&
      sentence.isFree(from - 1) &&
      !this.words.isEveryday(from - 1)
        ? from - 1
        : from
    if (
      this.lexicon.isIndustry(token.norm) ||
      this.lexicon.isKeyword(token.norm) ||
      industriesOf(token.text) !== null ||
      functionNames.has(token.text.replace(/(?:직군|직무|직)$/u, ''))
    )
      return null
    return { from: begin, to: last, value: this.original({ from: begin, to: last }) }
  }

  /** As typed, because names are never corrected. */
  private original(span: Span): string {
    return this.sentence.words(span).replace(/\s+/g, ' ')
  }
}

/** The usual spelling of a well-known company. */
const spelledAs = (typed: string): string | null =>
  wellKnownCompanies.get(typed.toLowerCase().replace(/[\s-]+/g, ' ')) ?? null

/** Lower-case words that no name starts or ends with, so that fewer spans need a lookup. */
const isJoint = (sentence: Sentence, at: number) => edges.has(sentence.tokens[at]!.text)
const edges = new Set(
  'in at of from for by with and or nor not to who that which whose as is are was were has have near based'.split(
    ' ',
  ),
)

const endsWithKind = (word: string) => /^(?:companies|startups|firms|businesses|brands|agencies)$/.test(word)

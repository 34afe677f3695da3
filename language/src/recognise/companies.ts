import { companyNameKey } from '@rapport/normalise/companies/company-name.ts'
import { functionWords, kindsOfCompany, requestVerbs } from '../data/function-words.ts'
import { brands } from '../data/title-lexicon.ts'
import type { Draft } from '../draft.ts'
import { state, type Sentence, type Span } from '../sentence.ts'
import { properCase } from '../title-case.ts'
import type { Lexicon } from '../lexicon.ts'
import { CompanyWords } from './company-words.ts'
import { recogniseDeniedCompanies } from './denied-companies.ts'
import { alumniAfter, both, koreanNow, koreanPast, now, past } from './company-relations.ts'

type When = 'now' | 'past' | 'both'
type Named = Span & { value: string }

const joints = new Set(['or', 'and', ',', '/', 'nor', '이나', '나', '와', '과', '및', '또는', '혹은', '&'])
const relations = new Set(['at', 'ex', 'for', 'formerly', 'former', 'from', '@'])
const longest = 6

/** Companies where a person works, worked, or must not work. */
export class CompanyRecogniser {
  private readonly sentence: Sentence
  private readonly draft: Draft
  private readonly lexicon: Lexicon
  private readonly words: CompanyWords
  /** The vocabulary's answers for spans, by their ends. */
  private readonly labels = new Map<number, string | null>()

  constructor(sentence: Sentence, draft: Draft, lexicon: Lexicon) {
    this.sentence = sentence
    this.draft = draft
    this.lexicon = lexicon
    this.words = new CompanyWords(sentence, lexicon)
  }

  run(): void {
    recogniseDeniedCompanies(this.sentence, {
      words: this.words,
      lexicon: this.lexicon,
      knownAt: (from) => this.knownAt(from),
      nameAt: (from) => this.companyAt(from, 'likely'),
      endingAt: (end) => this.companyEndingAt(end),
      put: (named) => this.put(named, 'now'),
    })
    for (const { from, to } of this.sentence.find(both)) this.list(from, to, 'both')
    for (const { from, to } of this.sentence.find(past)) this.list(from, to, 'past')
    this.alumni()
    this.korean(koreanPast, 'past')
    this.korean(koreanNow, 'now')
    for (const { from, to } of this.sentence.find(now)) this.list(from, to, 'now')
    this.bare()
  }

  /** The companies after words such as `formerly at`. */
  private list(from: number, start: number, when: When): void {
    const { sentence } = this
    const relation = sentence.norm(start - 1)
    const isWeak =
      ['from', 'of', 'for', 'with', 'by', 'people'].includes(relation) &&
      !(relation === 'from' && brands.has(sentence.norm(start)))
    let at = ['the', 'a', 'an'].includes(sentence.norm(start)) ? start + 1 : start
    if (
      relation === 'for' &&
      !/^(?:works?|working|worked|employed|jobs?|positions?)$/.test(sentence.norm(start - 2)) &&
      when === 'now'
    )
      return
    if (relation === 'of' && when === 'now' && !this.lexicon.isHead(sentence.norm(start - 2))) return
    for (let count = 0; ; count++) {
      const named = this.companyAt(
        at,
        isWeak
          ? 'known'
          : count === 0 && (!/^(?:former|formerly|previously)$/.test(relation) || this.words.isEmployer(at))
            ? 'any'
            : 'likely',
      )
      if (!named) return
      if (count === 0) sentence.mark(from, start, state.grammar)
      this.put(named, when)
      let next = named.to
      if (!joints.has(sentence.norm(next))) return
      while (
        joints.has(sentence.norm(next)) ||
        relations.has(sentence.norm(next)) ||
        sentence.norm(next) === 'the'
      )
        next++
      for (let skipped = named.to; skipped < next; skipped++)
        if (relations.has(sentence.norm(skipped)) && sentence.isFree(skipped))
          sentence.mark(skipped, skipped + 1, state.grammar)
      at = next
    }
  }

  private put({ from, to, value }: Named, when: When): void {
    const { draft, sentence } = this
    const span = { from, to }
    if (sentence.negated[from]) {
      draft.understand(
        span,
        { filter: 'companyFilter.namesExcluded', value },
        ...(when === 'now' ? [] : [{ filter: 'companyFilter.namesExcludedPast' as const, value: true }]),
      )
      return
    }
    draft.understand(
      span,
      ...(when === 'past' ? [] : [{ filter: 'companyFilter.namesIncluded' as const, value }]),
      ...(when === 'now'
        ? []
        : [
            { filter: 'companyFilter.namesIncludedPastList' as const, value },
            { filter: 'companyFilter.namesIncludedPast' as const, value: true, shown: false as const },
          ]),
    )
  }

  /** `Google alumni`. Schools (`Stanford alumni`) have already been taken. */
  private alumni(): void {
    const { sentence } = this
    for (let at = 1; at < sentence.tokens.length; at++) {
      if (!alumniAfter.test(sentence.norm(at)) || !sentence.isFree(at)) continue
      const named = this.companyEndingAt(at)
      if (!named) continue
      this.put(named, 'past')
      sentence.mark(at, at + 1, state.grammar)
    }
  }

  private korean(each: RegExp, when: When): void {
    for (const { from, to } of this.sentence.find(each)) {
      const named = this.companyEndingAt(from)
      if (!named) continue
      this.put(named, when)
      this.sentence.mark(from, to, state.grammar)
      this.koreanListBefore(named.from, when)
    }
  }

  /** `카카오나 네이버 출신`. */
  private koreanListBefore(end: number, when: When): void {
    if (!joints.has(this.sentence.norm(end - 1))) return
    const named = this.companyEndingAt(end - 1)
    if (!named) return
    this.put(named, when)
    this.koreanListBefore(named.from, when)
  }

  /** Companies in the vocabulary, anywhere: `Stripe engineers`, `CTOs, Acme`. */
  private bare(): void {
    const { sentence } = this
    for (let at = 0; at < sentence.tokens.length; at++) {
      const isDenied = sentence.negated[at] === 1
      const known = this.knownAt(at)
      const isPossessive = sentence.norm(at + 1) === "'s" && sentence.isFree(at) && this.words.isName(at)
      if (!known && isPossessive)
        this.put({ from: at, to: at + 1, value: sentence.phrase({ from: at, to: at + 1 }) }, 'now')
      if (
        !known ||
        (known.to === at + 1 && !isDenied && this.words.isEveryday(at)) ||
        this.words.isProduct(known)
      )
        continue
      this.put(known, 'now')
      at = known.to - 1
    }
  }

  private labelOf(from: number, to: number): string | null {
    const place = from * this.sentence.tokens.length + to
    const known = this.labels.get(place)
    if (known !== undefined) return known
    const label = this.lexicon.vocabulary.companyNamed(companyNameKey(this.sentence.words({ from, to })))
    this.labels.set(place, label)
    return label
  }

  /** The longest name in the vocabulary from a token on. */
  private knownAt(from: number): Named | null {
    const { sentence } = this
    if (!sentence.isFree(from) || sentence.tokens[from]!.kind === 'mark') return null
    if (isJoint(sentence, from)) return null
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

  /**
   * The company that starts at a token. `known`: only one in the vocabulary. `likely`: also a capitalised word in a lower-case sentence.
   * `any`: anything that isn't an everyday word.
   */
  private companyAt(from: number, need: 'known' | 'likely' | 'any'): Named | null {
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
    if (
      need === 'likely' &&
      !isCased &&
      ((this.words.isEveryday(from) && !isBrand) || !this.words.isAlone(from))
    )
      return null
    if (
      kindsOfCompany.has(sentence.norm(from)) ||
      (!isCased && !isBrand && this.words.isEveryday(from)) ||
      (!isBrand && this.words.isPlaceOrIndustry(from))
    )
      return null
    let to = from
    while (to - from < (isCased ? longest : 3) && this.goesOn(to, isCased, from)) to++
    if (to === from || (endsWithKind(sentence.norm(to)) && !isCased)) return null
    return { from, to, value: properCase(this.original({ from, to })) }
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

  /** The company that ends before a token: one in the vocabulary, or an otherwise unexplained Korean or capitalised word. */
  private companyEndingAt(end: number): Named | null {
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
    const begin =
      !isKorean &&
      from > 1 &&
      /^\p{Lu}/u.test(sentence.tokens[from - 1]!.text) &&
      sentence.isFree(from - 1) &&
      !this.words.isEveryday(from - 1)
        ? from - 1
        : from
    if (this.lexicon.isIndustry(token.norm) || this.lexicon.isKeyword(token.norm)) return null
    return { from: begin, to: last, value: this.original({ from: begin, to: last }) }
  }

  /** As typed, because names are never corrected. */
  private original(span: Span): string {
    return this.sentence.words(span).replace(/\s+/g, ' ')
  }
}

/** Lower-case words that no name starts or ends with, so that fewer spans need a lookup. */
const isJoint = (sentence: Sentence, at: number) => edges.has(sentence.tokens[at]!.text)
const edges = new Set(
  'in at of from for by with and or nor not to who that which whose as is are was were has have near based'.split(
    ' ',
  ),
)

const endsWithKind = (word: string) => /^(?:companies|startups|firms|businesses|brands|agencies)$/.test(word)

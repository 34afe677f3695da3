import { listJoints } from '../../data/function-words.ts'
import { brands } from '../../data/title-lexicon.ts'
import type { Draft } from '../../draft.ts'
import { state, type Sentence } from '../../sentence.ts'
import type { Lexicon } from '../../lexicon.ts'
import { CompanyNames, type NamedCompany, type Need } from './company-names.ts'
import { CompanyWords } from './company-words.ts'
import { recogniseDeniedCompanies } from './denied-companies.ts'
import { refuseNeighbours } from './neighbours.ts'
import {
  alumniAfter,
  isOfPastTitle,
  bareAt,
  both,
  koreanNow,
  koreanPast,
  now,
  past,
  still,
} from './company-relations.ts'

type When = 'now' | 'past' | 'both'

const joints = new Set([...listJoints, '&'])
const relations = new Set(['at', 'ex', 'for', 'formerly', 'former', 'from', '@'])

/** A Korean word that doesn't end like an adjective. */
const koreanName = /^\p{Script=Hangul}+(?<![한는은된할던])$/u

/** Roles whose `of` is a company: `the CEO of Acme`. */
const leads =
  /^(?:ceo|cto|cfo|coo|cmo|cio|cpo|cro|chro|ciso|president|founder|cofounder|owner|chairman|chairwoman)s?$/

/** Companies where a person works, worked, or must not work. */
export class CompanyRecogniser {
  private readonly sentence: Sentence
  private readonly draft: Draft
  private readonly lexicon: Lexicon
  private readonly words: CompanyWords
  private readonly names: CompanyNames

  constructor(sentence: Sentence, draft: Draft, lexicon: Lexicon) {
    this.sentence = sentence
    this.draft = draft
    this.lexicon = lexicon
    this.words = new CompanyWords(sentence, lexicon)
    this.names = new CompanyNames(sentence, lexicon, this.words)
  }

  run(): void {
    this.sentence.releaseNames()
    refuseNeighbours(this.sentence, this.draft, {
      startingAt: (at) => this.names.quotedAt(at) ?? this.names.companyAt(at, 'any'),
      endingAt: (end) => this.names.companyEndingAt(end),
    })
    recogniseDeniedCompanies(this.sentence, {
      words: this.words,
      lexicon: this.lexicon,
      knownAt: (from) => this.names.knownAt(from),
      nameAt: (from) => this.names.companyAt(from, 'likely'),
      endingAt: (end) => this.names.companyEndingAt(end),
      put: (named) => this.put(named, 'now'),
    })
    for (const { from, to } of this.sentence.find(both)) this.list(from, to, 'both')
    for (const { from, to } of this.sentence.find(still)) this.list(from, to, 'now')
    for (const { from, to } of this.sentence.find(past)) this.list(from, to, 'past')
    this.alumni()
    this.korean(koreanPast, 'past')
    this.korean(koreanNow, 'now')
    for (const each of [now, bareAt])
      for (const { from, to } of this.sentence.find(each)) this.list(from, to, 'now')
    this.quoted()
    this.bare()
  }

  /** The companies after words such as `formerly at`. */
  private list(from: number, start: number, when: When): void {
    const { sentence } = this
    const relation = sentence.norm(start - 1)
    let at = ['the', 'a', 'an', 'both', 'either'].includes(sentence.norm(start)) ? start + 1 : start
    if (
      relation === 'for' &&
      !/^(?:works?|working|worked|employed|jobs?|positions?)$/.test(sentence.norm(start - 2)) &&
      when === 'now'
    )
      return
    if (relation === 'of' && when === 'now' && !this.lexicon.isHead(sentence.norm(start - 2))) return
    for (let count = 0; ; count++) {
      const named =
        this.names.quotedAt(at) ??
        this.names.companyAt(at, this.needOf(relation, when, count === 0 ? at : null))
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

  /** How sure a name must be after a relation; `first`: the token of the list's first name. */
  private needOf(relation: string, when: When, first: number | null): Need {
    if (relation === 'of' && when === 'now')
      return leads.test(this.sentence.norm((first ?? 0) - 2)) ? 'any' : 'known'
    if (/^(?:with|by|people)$/.test(relation)) return 'known'
    if (relation === 'from' && !brands.has(this.sentence.norm(first ?? 0))) return 'proper'
    if (first === null) return 'likely'
    return !/^(?:former|formerly|previously)$/.test(relation) || this.words.isEmployer(first)
      ? 'any'
      : 'likely'
  }

  /** `CTOs, "Northwind Analytics"`. Other quoted words are only words: `CTOs, "carbon accounting"`. */
  private quoted(): void {
    for (let at = 0; at < this.sentence.tokens.length; at++) {
      const named = this.names.quotedAt(at)
      if (named === null) continue
      if (this.names.knownAt(named.from)?.to === named.to) this.put(named, 'now')
      else this.draft.say(named, { filter: 'keywords.included', value: named.value })
      at = named.to
    }
  }

  private put({ from, to, value }: NamedCompany, said: When): void {
    const { draft, sentence } = this
    const when = said === 'now' && isOfPastTitle(sentence, { from, to }) ? 'past' : said
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
      const named = this.names.companyEndingAt(at)
      if (!named) continue
      this.put(named, 'past')
      sentence.mark(at, at + 1, state.grammar)
    }
  }

  private korean(each: RegExp, when: When): void {
    for (const { from, to } of this.sentence.find(each)) {
      const named = this.names.companyEndingAt(from)
      if (!named) continue
      this.put(named, when)
      this.sentence.mark(from, to, state.grammar)
      this.koreanListBefore(named.from, when)
    }
  }

  /** `카카오나 네이버 출신`. */
  private koreanListBefore(end: number, when: When): void {
    if (!joints.has(this.sentence.norm(end - 1))) return
    const named = this.names.companyEndingAt(end - 1)
    if (!named) return
    this.put(named, when)
    this.koreanListBefore(named.from, when)
  }

  /** A name in capitals between commas: `sales, Stripe`. */
  private isApart(at: number): boolean {
    const [before, after] = [this.sentence.norm(at - 1), this.sentence.tokens[at + 1]]
    return (before === ',' || before === '') && (!after || after.norm === ',') && this.words.isSpelledOut(at)
  }

  /** Companies in the vocabulary, anywhere: `Stripe engineers`, `CTOs, Acme`. */
  private bare(): void {
    const { sentence } = this
    for (let at = 0; at < sentence.tokens.length; at++) {
      const isDenied = sentence.negated[at] === 1
      const known = this.names.knownAt(at)
      const isPossessive = sentence.norm(at + 1) === "'s" && sentence.isFree(at) && this.words.isName(at)
      if (!known && isPossessive)
        this.put({ from: at, to: at + 1, value: sentence.phrase({ from: at, to: at + 1 }) }, 'now')
      if (
        !known ||
        (known.to === at + 1 && !isDenied && this.words.isEveryday(at) && !this.isApart(at)) ||
        this.words.isProduct(known)
      )
        continue
      this.put(known, 'now')
      at = this.listAfter(known) - 1
    }
  }

  /**
   * `카카오, 네이버, 라인 개발자`: a list of known companies may end with one that no table knows. Returns the
   * list's end.
   */
  private listAfter({ to }: NamedCompany): number {
    const { sentence } = this
    const next = sentence.tokens[to + 1]
    if (!joints.has(sentence.norm(to)) || !next || !koreanName.test(next.text)) return to
    if (this.lexicon.isKorean(next.text) || !this.lexicon.isHead(sentence.norm(to + 2))) return to
    const named = this.names.companyEndingAt(to + 2)
    if (named?.from !== to + 1) return to
    this.put(named, 'now')
    return named.to
  }
}

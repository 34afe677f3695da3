import { singular, singularPhrase } from '@rapport/normalise/titles/singular.ts'
import { fields, loneTitles, markets, ranks, soleTitles, topics } from '../../data/title-lexicon.ts'
import type { Draft } from '../../draft.ts'
import type { Lexicon } from '../../lexicon.ts'
import type { Sentence, Span } from '../../sentence.ts'
import { titleCase } from '../../title-case.ts'
import { contrastAt } from '../contrasts.ts'
import { fixedAt, keepCase } from './fixed-titles.ts'
import { koreanTitles, sharedSubjects } from './korean-titles.ts'
import { pastTitle, type PastTitle } from './past-titles.ts'
import { rankLadders } from './rank-ladders.ts'
import { levelOfRank } from '../seniority.ts'
import { withoutCompanies } from '../owned-companies.ts'
import { ignoreSuperiors, isPossessor, withSuperior } from './superiors.ts'
import { jointEnd, joints, jointStart, TitleBounds } from './title-bounds.ts'
import { TitleWords } from './title-words.ts'

/** Ranks that share a level with others: who excludes one means its title. `CEO/founder, not co-founder`. */
const houseRanks = new Set('과장|차장|부장|책임|수석|대표|실장|팀장|이사|co founder|cofounder'.split('|'))
/** Ranks that are a job by themselves, in the singular. */
const leadingRanks = new Set(
  'founder|co founder|co-founder|cofounder|owner|partner|director|vp|vice president|head|manager'.split('|'),
)
/** Ranks that may share their field with another rank. */
const sharing = new Set(['vp', 'svp', 'evp', 'avp', 'rvp', 'director', 'head'])

/**
 * Job titles: noun phrases around a noun for people (`engineer`, `VP`, `head of …`). To its left,
 * the subject of the work is part of it (`data product manager`), up to a rank (`senior`), which
 * starts it. The company's subject isn't part of it if the title is complete without (`gaming brand
 * manager`).
 */
export class TitleRecogniser {
  private readonly sentence: Sentence
  private readonly draft: Draft
  private readonly lexicon: Lexicon
  private readonly words: TitleWords
  private readonly bounds: TitleBounds
  /** The ends of the last included title or excluded one, and of the last past one. */
  private lastTitle = -1
  private lastPast = -1

  constructor(sentence: Sentence, draft: Draft, lexicon: Lexicon) {
    this.sentence = sentence
    this.draft = draft
    this.lexicon = lexicon
    this.words = new TitleWords(sentence, lexicon)
    this.bounds = new TitleBounds(sentence, this.words)
  }

  run(): void {
    const { sentence } = this
    ignoreSuperiors(sentence, this.draft, this.words, this.bounds)
    rankLadders(sentence, this.draft, (at) => this.titleFrom(at))
    for (let at = 0; at < sentence.tokens.length; at++) {
      const length = fixedAt(sentence, at)
      if (length > 0) {
        const to = withSuperior(sentence, this.words, this.bounds, at + length)
        this.put({ from: this.bounds.begin(at, length === 1), to })
        at = to - 1
      }
    }
    koreanTitles(sentence, this.lexicon, (span) => this.put(span))
    for (let end = this.words.nextHead(0); end >= 0;) {
      const span = this.titleAround(end)
      this.put(span)
      this.putDenied(span.from)
      end = this.words.nextHead(span.to)
    }
    if (!this.draft.has('experience.jobTitlesIncluded')) this.withoutHead()
  }

  /** `NOT director vice president`: denied titles right before a denied one, with nothing between. */
  private putDenied(before: number): void {
    const { sentence } = this
    let at = before - 1
    while (
      at >= 0 &&
      sentence.negated[at] === 1 &&
      this.words.isNoun(at) &&
      this.words.isRole(sentence.norm(at))
    ) {
      const from = this.bounds.begin(at, true)
      this.put({ from, to: at + 1 })
      at = from - 1
    }
  }

  private titleAround(head: number): Span {
    const to = this.bounds.end(head)
    const from = this.bounds.begin(head, to <= head + 1)
    return { from, to: withSuperior(this.sentence, this.words, this.bounds, to) }
  }

  /** The title that starts at a token. */
  private titleFrom(at: number): (Span & { value: string }) | null {
    const head = this.words.nextHead(at)
    const span = head < 0 ? { from: -1, to: -1 } : this.titleAround(head)
    return span.from === at ? { ...span, value: this.value(span) } : null
  }

  /** Adds a title to the filter, and the titles that share its head: `sales or marketing managers`. */
  private put(whole: Span): void {
    const { sentence, draft } = this
    if (this.isEmployer(whole) || isPossessor(sentence, whole, this.words)) return this.draft.ignore(whole)
    const span = this.asked(whole)
    const text = this.value(span)
    const isDenied = sentence.negated[span.to - 1] === 1
    const past = pastTitle(sentence, span, this.lastPast)
    if (past && text !== '') return this.putPast(past)
    const tail = isDenied ? '' : this.sharedTail(span)
    const rank = singularPhrase(sentence.phrase(span).toLowerCase())
    const isTitle = tail !== '' || (isDenied ? houseRanks.has(rank) : this.isListedWithTitle(span))
    const level = isTitle ? null : levelOfRank(rank)
    const filter = isDenied ? 'experience.jobTitlesExcluded' : 'experience.jobTitlesIncluded'
    if (level !== null && span.to - span.from <= 2)
      draft.say(span, { filter: 'experience.seniorityLevels', value: level })
    else if (text === '') return draft.ignore(span)
    else if (draft.understand(span, { filter, value: titleCase(`${text}${tail}`) })) this.lastTitle = span.to
    if (level === null) this.distribute(span, filter)
  }

  /** No filter leaves past titles out, so a denied one is told. */
  private putPast({ title, said }: PastTitle): void {
    if (this.sentence.negated[title.to - 1] === 1) return this.draft.refuse(said)
    this.draft.understand(said, { filter: 'experience.pastJobTitlesIncluded', value: this.value(title) })
    this.lastPast = said.to
  }

  /** Whether a span is an employer, and so a company: `at flower growers`. */
  private isEmployer({ from, to }: Span): boolean {
    const { sentence } = this
    return (
      sentence.norm(from - 1) === 'at' &&
      this.words.isPlural(to - 1) &&
      /^\p{Ll}/u.test(sentence.tokens[from]!.text) &&
      !/^(?:look|looking|aim|aimed|aiming|target|targeted)$/.test(sentence.norm(from - 2))
    )
  }

  /**
   * `CEOs and founders`: a request for either must not require people of a title who also have a
   * level, so the rank is a title too. `engineers, senior` asks for one.
   */
  private isListedWithTitle({ from, to }: Span): boolean {
    const { sentence } = this
    if (!leadingRanks.has(singularPhrase(sentence.phrase({ from, to }).toLowerCase()))) return false
    if (from > 0 && this.lastTitle === jointStart(sentence, from) && this.lastTitle < from) return true
    for (let end = to; ;) {
      const next = jointEnd(sentence, end)
      const head = next === end ? -1 : this.words.nextHead(next)
      if (head < 0) return false
      const other = this.titleAround(head)
      if (other.from !== next || sentence.negated[other.from] === 1) return false
      if (levelOfRank(singularPhrase(sentence.phrase(other).toLowerCase())) === null) return true
      end = other.to
    }
  }

  /** `non-technical founders`: the title without the words that alone are denied. */
  private asked({ from, to }: Span): Span {
    let begin = from
    while (begin < to - 1 && this.sentence.negated[begin] === 1 && this.sentence.negated[to - 1] !== 1)
      begin++
    if (begin > from) this.draft.ignore({ from, to: begin })
    return withoutCompanies(this.sentence, this.draft, { from: begin, to })
  }

  /**
   * ` Marketing` of the first of `VP/SVP Marketing`, ` of Sales` of `directors or VPs of sales`:
   * the words after the second belong to both.
   */
  private sharedTail({ from, to }: Span): string {
    const { sentence, words } = this
    const isOpen = to - from === 1 && sharing.has(singular(sentence.norm(from)))
    if (!isOpen || !/^(?:or|and|\/)$/.test(sentence.norm(to))) return ''
    const next = to + 1
    const end = sharing.has(singular(sentence.norm(next))) && words.isNoun(next) ? this.bounds.end(next) : 0
    return end > next + 1 ? ` ${sentence.phrase({ from: next + 1, to: end })}` : ''
  }

  private distribute(
    span: Span,
    filter: 'experience.jobTitlesIncluded' | 'experience.jobTitlesExcluded',
  ): void {
    const { sentence, draft } = this
    for (const subject of sharedSubjects(sentence, span)) {
      const value = `${sentence.phrase(subject)} ${sentence.phrase({ from: span.to - 1, to: span.to })}`
      draft.understand(subject, { filter, value: titleCase(value) })
    }
    this.contrast(span)
    const of = firstOf(sentence, span, /^of$/)
    if (of >= 0) {
      for (
        let at = span.to;
        /^(?:or|,)$/.test(sentence.norm(at)) &&
        this.words.isField(at + 1) &&
        !markets.has(sentence.norm(at + 1));
      ) {
        const to = this.bounds.extension(at + 1)
        if (to === null || this.words.isRole(sentence.norm(to)) || this.words.isRole(sentence.norm(to - 1)))
          return
        const value = `${this.value({ from: span.from, to: of + 1 })} ${titleCase(sentence.phrase({ from: at + 1, to }))}`
        draft.understand({ from: at + 1, to }, { filter, value })
        at = to
      }
      return
    }
    const head = this.value({ from: span.to - 1, to: span.to })
    for (let end = span.from; joints.has(sentence.norm(end - 1));) {
      const to = joints.has(sentence.norm(end - 2)) ? end - 2 : end - 1
      let from = to
      while (
        this.words.isNoun(from - 1) &&
        !this.words.isPlural(from - 1) &&
        (fields.has(sentence.norm(from - 1)) || ranks.has(sentence.norm(from - 1)))
      )
        from--
      const isLed = sentence.tokens[from - 1] !== undefined && this.words.isRole(sentence.norm(from - 1))
      if (
        from === to ||
        isLed ||
        this.words.isRole(sentence.norm(to - 1)) ||
        sentence.norm(from - 1) === 'of'
      )
        return
      draft.understand({ from, to }, { filter, value: `${titleCase(sentence.phrase({ from, to }))} ${head}` })
      end = from
    }
  }

  /** `sales but not marketing directors`: the first shares the head of the denied title, and is asked for. */
  private contrast({ from, to }: Span): void {
    const found = contrastAt(this.sentence, from)
    if (!found || found.end >= to) return
    const value = titleCase(`${this.sentence.phrase(found.before)} ${this.value({ from: found.end, to })}`)
    this.draft.understand(found.before, { filter: 'experience.jobTitlesIncluded', value })
  }

  /** The usual spelling of the title: its head in the singular. */
  private value({ from, to }: Span): string {
    const { sentence } = this
    // The end of the head of `chief of staff`, `engineer in test`.
    const of = firstOf(sentence, { from: from + 1, to }, /^(?:of|in|at|to)$/)
    const numbered = /^(?:i{1,3}|iv|v|[1-5])$/.test(sentence.norm(to - 1)) && to - from > 1
    const head = of > from ? of - 1 : numbered ? to - 2 : to - 1
    const token = sentence.tokens[head]!
    const one = singular(token.norm)
    const rest = (a: number, b: number) => (a < b ? sentence.phrase({ from: a, to: b }) : '')
    const isSame = one === token.norm && !token.isCorrected
    const word = isSame ? token.text : keepCase(token.text, one)
    const joinLeft = head > from ? gapBefore(sentence, head) : ''
    const joinRight = head + 1 < to ? ' ' : ''
    return titleCase(`${rest(from, head)}${joinLeft}${word}${joinRight}${rest(head + 1, to)}`)
  }

  /** Titles made only of subjects: `marketing operations`, `RevOps`; or any title in the vocabulary. */
  private withoutHead(): void {
    const { sentence } = this
    for (let from = 0; from < sentence.tokens.length; from++) {
      if (!this.words.isNoun(from) || this.words.isNoun(from - 1)) continue
      let to = from
      while (
        this.words.isNoun(to) ||
        (sentence.norm(to) === 'and' &&
          sentence.isFree(to) &&
          this.words.isField(to - 1) &&
          this.words.isField(to + 1))
      )
        to++
      while (to > from && !soleTitles.has(sentence.norm(to - 1)) && !this.words.isTitle(from, to - 1)) to--
      while (from < to && !this.words.isModifier(from)) from++
      const isGeneral = to - from === 1 && !loneTitles.has(sentence.norm(from))
      const isPlaceOf = /^(?:in|at|for|with|from)$/.test(sentence.norm(from - 1))
      if (to <= from || isGeneral || isPlaceOf || sentence.negated[from]) continue
      const begin = to - from > 2 && topics.has(sentence.norm(from)) ? from + 1 : from
      this.draft.understand(
        { from: begin, to },
        { filter: 'experience.jobTitlesIncluded', value: titleCase(sentence.phrase({ from: begin, to })) },
      )
      return
    }
  }
}

/** The first token of a span that is one of some words; -1 if none is. */
function firstOf(sentence: Sentence, { from, to }: Span, words: RegExp): number {
  for (let at = from; at < to; at++) if (words.test(sentence.norm(at))) return at
  return -1
}

const gapBefore = (sentence: Sentence, at: number) =>
  /\S/.test(sentence.text.slice(sentence.tokens[at - 1]!.end, sentence.tokens[at]!.start))
    ? '-'
    : sentence.tokens[at - 1]!.end === sentence.tokens[at]!.start
      ? ''
      : ' '

import { singular } from '@rapport/normalise/titles/singular.ts'
import { functionWords } from '../../data/function-words.ts'
import {
  fields,
  inwardRanks,
  markets,
  openHeads,
  ranks,
  topicPhrases,
  topics,
  wholeHeads,
} from '../../data/title-lexicon.ts'
import { compounds, extensionWords, pairs } from '../../data/title-rules.ts'
import type { Sentence } from '../../sentence.ts'
import type { TitleWords } from './title-words.ts'

const maxWords = 8
const topicPhraseSet = new Set(topicPhrases)

/** The bounds of a title whose head is known. */
export class TitleBounds {
  private readonly sentence: Sentence
  private readonly words: TitleWords

  constructor(sentence: Sentence, words: TitleWords) {
    this.sentence = sentence
    this.words = words
  }

  /**
   * The end after the head: includes its `of`, its number (`II`), the field of an open head
   * (`VP Engineering`).
   */
  end(head: number): number {
    const { sentence } = this
    const after = head + 1
    if (sentence.norm(after) === 'of' && sentence.isFree(after)) return this.extension(after + 1) ?? after
    if (
      openHeads.has(singular(sentence.norm(head))) &&
      this.words.isNoun(after) &&
      fields.has(sentence.norm(after))
    )
      return this.extension(after) ?? after
    const next = sentence.tokens[after]
    if (
      next &&
      sentence.isFree(after) &&
      /^(?:i{1,3}|iv|v|[1-5])$/.test(next.norm) &&
      !/^(?:years?|yrs?|-|\+|want|need|am|have|would|like|look|search|prefer)$/.test(sentence.norm(after + 1))
    )
      return after + 1
    return after
  }

  /** The words after `of`: `trust & safety`, `data platform`. Null if there are none. */
  extension(from: number): number | null {
    const { sentence } = this
    let at = ['the', 'our'].includes(sentence.norm(from)) ? from + 1 : from
    const begin = at
    while (at - begin < maxWords && this.extends(at, begin)) at++
    while (
      at > begin &&
      (['and', 'of'].includes(sentence.norm(at - 1)) || sentence.tokens[at - 1]!.kind === 'mark')
    )
      at--
    return at === begin ? null : at
  }

  private extends(at: number, begin: number): boolean {
    const { sentence } = this
    const token = sentence.tokens[at]
    if (!token || !sentence.isFree(at)) return false
    const { norm } = token
    if (norm === 'and' || norm === '/')
      return (
        at > begin &&
        (this.words.isField(at + 1) || (norm === 'and' && token.text === '&' && this.words.isNoun(at + 1))) &&
        !this.words.isHeadWord(at + 1)
      )
    if (token.kind !== 'word' || /^\p{Script=Hangul}/u.test(norm)) return false
    if (extensionWords.has(norm)) return true
    if (functionWords.has(norm) && !fields.has(norm)) return false
    if (norm === 'experience')
      return (
        at > begin &&
        /^(?:customer|user|developer|employee|candidate|guest|patient|digital|member|brand|product|client|people)$/.test(
          sentence.norm(at - 1),
        )
      )
    if (
      sentence.norm(at + 1) === 'experience' &&
      at > begin &&
      !/^(?:customer|user|developer|employee|candidate|guest|patient|digital|member|brand|product|client)$/.test(
        norm,
      )
    )
      return false
    if (at === begin)
      return (
        !ranks.has(norm) || fields.has(norm) || /^(?:global|regional|national|group|executive)$/.test(norm)
      )
    if (this.words.isHeadWord(at)) return false
    if (topics.has(norm) && !this.words.isTitleTopic(norm, at + 1))
      return /^(?:ai|ml|security|research)$/.test(sentence.norm(at + 1))
    return fields.has(norm)
  }

  /** The start of a title whose head is known. */
  begin(head: number, canBeBare: boolean): number {
    let from = head
    for (let unknown = 0; head - from < maxWords;) {
      const step = this.stepLeft({ from, head, unknown, isBare: canBeBare && from === head })
      if (step === 0) break
      if (step === 1 && !this.words.isModifier(from - 1) && !this.words.isRole(this.sentence.norm(from - 1)))
        unknown++
      from -= step
      if (ranks.has(this.sentence.norm(from)) && !this.isInward(from, head)) return this.ranksBefore(from)
    }
    return from
  }

  /** A rank that earlier words may extend: the word before the head, or `general`. */
  private isInward(at: number, head: number): boolean {
    const norm = this.sentence.norm(at)
    if (!inwardRanks.has(norm)) return false
    return norm === 'executive' || norm === 'assistant' || norm === 'associate'
      ? false
      : at + 1 === head && !this.words.isRole(norm) && fields.has(norm)
  }

  /**
   * How many tokens to the left are still part of the title: 0, 1, or 2 for `&` with its word and
   * for phrases.
   */
  private stepLeft({
    from,
    head,
    unknown,
    isBare,
  }: {
    from: number
    head: number
    unknown: number
    isBare: boolean
  }): number {
    const { sentence } = this
    const left = from - 1
    const norm = sentence.norm(left)
    if (sentence.isFree(left) && (norm === 'and' || norm === '/')) return this.stepOverAnd(left, from)
    if (!this.words.isNoun(left)) return 0
    // `NOT recruiter sourcer`: each is a title.
    if (sentence.negated[left] === 1 && this.words.isRole(norm) && !fields.has(norm) && !ranks.has(norm))
      return 0
    const phrase = `${sentence.norm(left - 1)} ${norm}`
    if (topicPhraseSet.has(phrase) && this.words.isNoun(left - 1))
      return isBare || this.words.isTitle(left - 1, head) ? 2 : 0
    if (this.words.isPlural(left) && this.words.isRole(norm) && !fields.has(norm) && !compounds.has(norm))
      return 0
    const canJoin = isBare && !markets.has(norm) && !wholeHeads.has(singular(sentence.norm(head)))
    if (topics.has(norm))
      return canJoin || this.words.isTitleTopic(norm, from) || this.words.isTitle(left, head) ? 1 : 0
    if (ranks.has(norm) || fields.has(norm) || this.words.isRole(norm)) return 1
    const isOpen = isBare || (unknown === 1 && from + 1 === head)
    return isOpen || this.words.isTitle(left, head) ? 1 : 0
  }

  /**
   * `trust & safety`, `sales and marketing`: a pair of subjects. `frontend and backend engineers`
   * are two titles.
   */
  private stepOverAnd(and: number, from: number): number {
    const { sentence } = this
    const before = sentence.norm(and - 1)
    if (!this.words.isNoun(and - 1) || (this.words.isRole(before) && !fields.has(before))) return 0
    const isGlued = sentence.tokens[and]!.end === sentence.tokens[from]!.start
    if (sentence.tokens[and]!.text === '&' || (sentence.norm(and) === '/' && isGlued)) return 2
    if (pairs.has(`${before} ${sentence.norm(from)}`)) return 2
    return 0
  }

  /** Ranks before a rank: `senior staff`. */
  private ranksBefore(from: number): number {
    let at = from
    while (
      this.sentence.isFree(at - 1) &&
      ranks.has(this.sentence.norm(at - 1)) &&
      this.sentence.tokens[at - 1]!.kind === 'word'
    )
      at--
    return at
  }
}

/** Words and marks between titles. */
export const joints: ReadonlySet<string> = new Set(['or', 'and', ',', '/', 'nor'])

/** Where the joints before a token start, and where those from a token on end. */
export function jointStart(sentence: Sentence, from: number): number {
  let at = from
  while (sentence.isFree(at - 1) && joints.has(sentence.norm(at - 1))) at--
  return at
}

export function jointEnd(sentence: Sentence, from: number): number {
  let at = from
  while (sentence.isFree(at) && joints.has(sentence.norm(at))) at++
  return at
}

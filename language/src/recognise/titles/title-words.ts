import { normaliseTitle } from '@rapport/normalise/titles/title.ts'
import { singular } from '@rapport/normalise/titles/singular.ts'
import { functionWords } from '../../data/function-words.ts'
import { fields, ranks, soleTitles, titleTopics, topics } from '../../data/title-lexicon.ts'
import { alone, aloneAtWork, compounds, extensionWords } from '../../data/title-rules.ts'
import type { Lexicon } from '../../lexicon.ts'
import type { Sentence } from '../../sentence.ts'

/** Decides which tokens may be part of a title, and in which role. */
export class TitleWords {
  private readonly sentence: Sentence
  private readonly lexicon: Lexicon

  constructor(sentence: Sentence, lexicon: Lexicon) {
    this.sentence = sentence
    this.lexicon = lexicon
  }

  /**
   * The token of the next title's head: the first plural head of a run of nouns, or its last head;
   * -1 if there is none.
   */
  nextHead(from: number): number {
    const { sentence } = this
    let found = -1
    for (let at = from; at < sentence.tokens.length; at++) {
      if (!this.isNoun(at)) {
        if (found >= 0) return found
        continue
      }
      if (!this.isHead(at)) continue
      found = at
      if ((this.isPlural(at) && !compounds.has(sentence.norm(at))) || sentence.norm(at + 1) === 'of')
        return found
    }
    return found >= 0 ? found : -1
  }

  private isHead(at: number): boolean {
    const norm = this.sentence.norm(at)
    // `I am looking for …`: no account manager.
    if (norm === 'am' && this.sentence.norm(at - 1) === 'i') return false
    if (this.lexicon.isHead(norm)) return !this.isOnlyModifier(at, norm)
    return this.hasHeadShape(at, norm)
  }

  /**
   * `chief` before an officer, `lead` before another noun, `co` …: a rank or a subject here. Also
   * verbs (`lead`, `head`) and vague words alone.
   */
  private isOnlyModifier(at: number, norm: string): boolean {
    if (this.sentence.norm(at + 1) === 'of') return false
    const isLast = !this.isNoun(at + 1)
    if (!isLast && fields.has(norm) && !this.isPlural(at) && this.endsAsSubject(at + 1)) return true
    const isAtWork = aloneAtWork.has(norm) && /^(?:at|from|in)$/.test(this.sentence.norm(at + 1))
    if (alone.has(norm) && isLast && !isAtWork && !this.isNoun(at - 1)) return true
    return false
  }

  /** `relations` of `developer relations`: no head follows, and the run ends like a title of subjects. */
  private endsAsSubject(from: number): boolean {
    let at = from
    for (; this.isNoun(at); at++) if (this.lexicon.isHead(this.sentence.norm(at))) return false
    return soleTitles.has(this.sentence.norm(at - 1))
  }

  /** `-er`, `-ist` and the like at the end of a run without a known head. */
  private hasHeadShape(at: number, norm: string): boolean {
    if (this.lexicon.isKnown(norm) || this.isNoun(at + 1) || norm.length < 6) return false
    // `Unilever`, `Goldman`: names.
    const isCapital = /^\p{Lu}/u.test(this.sentence.tokens[at]!.text)
    if (isCapital && at > 0 && !this.sentence.isEveryWordCapital) return false
    const one = singular(norm)
    return (
      /(?:[^aeiou]er|tor|ist|ian|eer|woman|man|ologist|grapher)$/.test(one) &&
      !this.sentence.tokens[at]!.isCorrected
    )
  }

  isPlural(at: number): boolean {
    const norm = this.sentence.norm(at)
    return singular(norm) !== norm
  }

  /** Whether a word is a noun for people. */
  isRole(word: string): boolean {
    return this.lexicon.isHead(word)
  }

  /** A word that may be part of a title. */
  isNoun(at: number): boolean {
    const { sentence } = this
    const token = sentence.tokens[at]
    if (!token || token.kind !== 'word' || !sentence.isFree(at)) return false
    const { norm } = token
    if (/^\p{Script=Hangul}/u.test(norm)) return false
    // `companies hiring engineers`: a verb.
    if (
      norm === 'hiring' &&
      !/^(?:managers?|leads?|partners?|coordinators?|specialists?|consultants?)$/.test(sentence.norm(at + 1))
    )
      return false
    return !functionWords.has(norm) || fields.has(norm) || ranks.has(norm) || this.lexicon.isHead(norm)
  }

  isModifier(at: number): boolean {
    return (
      this.isNoun(at) &&
      (fields.has(this.sentence.norm(at)) ||
        ranks.has(this.sentence.norm(at)) ||
        topics.has(this.sentence.norm(at)))
    )
  }

  isField(at: number): boolean {
    return (
      this.sentence.isFree(at) &&
      (fields.has(this.sentence.norm(at)) || extensionWords.has(this.sentence.norm(at)))
    )
  }

  isHeadWord(at: number): boolean {
    const norm = this.sentence.norm(at)
    return this.lexicon.isHead(norm) && (this.isPlural(at) || !fields.has(norm))
  }

  /** Whether the vocabulary has the words from a token to the head as a person's title. */
  isTitle(from: number, head: number): boolean {
    const words = normaliseTitle(this.sentence.phrase({ from, to: head + 1 }))
    return words !== '' && this.lexicon.vocabulary.hasTitle(words)
  }

  isTitleTopic(topic: string, next: number): boolean {
    const word = this.sentence.norm(next)
    const partners = titleTopics.get(topic)
    return partners !== undefined && (partners.has(word) || partners.has(singular(word)))
  }
}

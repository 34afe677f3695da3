import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { functionWords } from '../data/function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Sentence, Span } from '../sentence.ts'

/** Which tokens of a sentence may name a company, and which are said for their own sake. */
export class CompanyWords {
  private readonly sentence: Sentence
  private readonly lexicon: Lexicon

  constructor(sentence: Sentence, lexicon: Lexicon) {
    this.sentence = sentence
    this.lexicon = lexicon
  }

  /** `former McKinsey consultants`: a word of its own before who they were there. */
  isEmployer(at: number): boolean {
    return (
      !this.isEveryday(at) &&
      !this.lexicon.isKnown(this.sentence.norm(at)) &&
      this.lexicon.isHead(this.sentence.norm(at + 1))
    )
  }

  /** `Google Ads specialists`: what somebody works with. */
  isProduct({ to }: Span): boolean {
    return (
      /^(?:ads|adwords|analytics|cloud|workspace|dynamics|azure)$/.test(this.sentence.norm(to)) &&
      this.lexicon.isHead(this.sentence.norm(to + 1))
    )
  }

  isEveryday(at: number): boolean {
    const norm = this.sentence.norm(at)
    if (this.lexicon.isEveryday(norm)) return true
    return this.lexicon.isPlace(norm) && !/['’]s$/.test(this.sentence.norm(at + 1))
  }

  /** Written with a capital in a sentence of small letters, and no place. */
  isSpelledOut(at: number): boolean {
    const { text, norm } = this.sentence.tokens[at]!
    return /^\p{Lu}/u.test(text) && !this.isTitleCased() && !this.lexicon.isPlace(norm)
  }

  isName(at: number): boolean {
    return /^\p{Lu}/u.test(this.sentence.tokens[at]?.text ?? '') && at > 0 && !this.isEveryday(at)
  }

  /** `engineers` after `ex-Google`. */
  isTitleStart(at: number): boolean {
    const norm = this.sentence.norm(at)
    return this.lexicon.isHead(norm) || /^(?:VPs?|C[A-Z]Os?)$/.test(this.sentence.tokens[at]!.text)
  }

  isPlaceOrIndustry(from: number): boolean {
    const norm = this.sentence.norm(from)
    if (normaliseIndustry(norm) !== null && !/^[\p{L}\p{N}]+$/u.test(this.sentence.norm(from + 1)))
      return true
    if (this.lexicon.isIndustry(norm)) return true
    return this.lexicon.isPlace(norm) && !/^\p{Lu}/u.test(this.sentence.tokens[from + 1]?.text ?? '')
  }

  /** Nothing but grammar or the end follows. */
  isAlone(at: number): boolean {
    const norm = this.sentence.norm(at + 1)
    return norm === '' || functionWords.has(norm) || !this.sentence.isFree(at + 1)
  }

  isTitleCased(): boolean {
    return this.sentence.isEveryWordCapital && this.sentence.tokens.length > 2
  }
}

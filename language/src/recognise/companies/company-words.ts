import { normaliseIndustry } from '@rapport/normalise/companies/industry.ts'
import { functionWords } from '../../data/function-words.ts'
import type { Lexicon } from '../../lexicon.ts'
import { industriesOf, isCompanyNoun } from '../industry-words.ts'
import type { Sentence, Span } from '../../sentence.ts'

/** Decides which tokens may name a company, and which have their plain meaning. */
export class CompanyWords {
  private readonly sentence: Sentence
  private readonly lexicon: Lexicon

  constructor(sentence: Sentence, lexicon: Lexicon) {
    this.sentence = sentence
    this.lexicon = lexicon
  }

  /** `former McKinsey consultants`: the name of an employer before the person's role there. */
  isEmployer(at: number): boolean {
    return (
      !this.isEveryday(at) &&
      (!this.lexicon.isKnown(this.sentence.norm(at)) || this.lexicon.isBrand(this.sentence.norm(at))) &&
      this.lexicon.isHead(this.sentence.norm(at + 1))
    )
  }

  /** `Google Ads specialists`: a tool that a person works with. */
  isProduct({ to }: Span): boolean {
    return (
      /^(?:ads|adwords|analytics|cloud|workspace|dynamics|azure)$/.test(this.sentence.norm(to)) &&
      this.lexicon.isHead(this.sentence.norm(to + 1))
    )
  }

  isEveryday(at: number): boolean {
    const norm = this.sentence.norm(at)
    if (this.isCorrectedName(at)) return false
    if (this.lexicon.isEveryday(norm)) return true
    return this.lexicon.isPlace(norm) && !/['’]s$/.test(this.sentence.norm(at + 1))
  }

  /** `Samsung` is no typing error of Samsun. */
  isCorrectedName(at: number): boolean {
    const token = this.sentence.tokens[at]
    return (
      token?.isCorrected === true &&
      /^\p{Lu}/u.test(token.text) &&
      !this.isTitleCased() &&
      !this.sentence.isShouted
    )
  }

  /** `Barcelna`. */
  isPlaceTypo(at: number): boolean {
    return this.isCorrectedName(at) && this.lexicon.isPlace(this.sentence.norm(at))
  }

  /** `SaaS companies`, `D2C brands`, `e-commerce firms`: companies by their industry. */
  isKindOfCompany(from: number): boolean {
    if (this.sentence.norm(from).endsWith('techs')) return true
    for (let to = from + 1; to <= from + 3 && this.sentence.norm(to) !== ';'; to++)
      if (isCompanyNoun(this.sentence.norm(to)))
        return (
          industriesOf(this.sentence.phrase({ from, to })) !== null ||
          this.lexicon.isEveryday(this.sentence.norm(to - 1))
        )
    return false
  }

  /** A capitalised word in a lower-case sentence that isn't a place. */
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
    if (this.lexicon.isIndustry(norm) || this.isPlaceCode(from)) return true
    if (this.isMinorPlaceAt(from)) return false
    return this.lexicon.isPlace(norm) && !/^\p{Lu}/u.test(this.sentence.tokens[from + 1]?.text ?? '')
  }

  /** `at US banks`: capitals of a place before words in lower case. */
  private isPlaceCode(at: number): boolean {
    const { text, norm } = this.sentence.tokens[at]!
    const isCode = /^\p{Lu}{2,3}$/u.test(text) && !this.sentence.isShouted && this.lexicon.places.isName(norm)
    return isCode && /^\p{Ll}/u.test(this.sentence.tokens[at + 1]?.text ?? '')
  }

  /** `at Unity`: a company, because people say `in` of a place, and few mean a small one. */
  private isMinorPlaceAt(at: number): boolean {
    return (
      /^(?:at|@)$/.test(this.sentence.norm(at - 1)) &&
      this.isSpelled(at) &&
      !this.isTitleCased() &&
      !this.lexicon.places.isMajor(this.sentence.norm(at))
    )
  }

  private isSpelled(at: number): boolean {
    const token = this.sentence.tokens[at]!
    return /^\p{Lu}/u.test(token.text) && !token.isCorrected
  }

  /** Followed only by grammar or the end. */
  isAlone(at: number): boolean {
    const norm = this.sentence.norm(at + 1)
    return norm === '' || functionWords.has(norm) || !this.sentence.isFree(at + 1)
  }

  isTitleCased(): boolean {
    return this.sentence.isEveryWordCapital && this.sentence.tokens.length > 2
  }
}

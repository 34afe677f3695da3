import type { SaidFieldId } from '../said-filters.ts'
import { fold } from '@rapport/contract/fold.ts'
import { schoolKey } from '@rapport/normalise/companies/company-name.ts'
import { functionWords, listJoints } from '../data/function-words.ts'
import { schoolAliases, shySchools, studies, studyAliases } from '../data/schools.ts'
import type { Draft } from '../draft.ts'
import type { Lexicon } from '../lexicon.ts'
import {
  fieldAfter,
  fieldAfterKorean,
  fieldBefore,
  ignoreDegrees,
  isPlaceAt,
  leftover,
  schoolAfter,
  schoolBefore,
  schoolWord,
} from './education-words.ts'
import { state, type Sentence, type Span } from '../sentence.ts'
import { isDepartment } from '../korean-words.ts'
import { properCase, titleCase } from '../title-case.ts'

type Named = Span & { value: string }

const longest = 7

/** Schools and fields of study. */
export class EducationRecogniser {
  private readonly sentence: Sentence
  private readonly draft: Draft
  private readonly lexicon: Lexicon
  /** The known labels of spans, by their ends. */
  private readonly labels = new Map<number, string | null>()

  constructor(sentence: Sentence, draft: Draft, lexicon: Lexicon) {
    this.sentence = sentence
    this.draft = draft
    this.lexicon = lexicon
  }

  run(): void {
    const { sentence } = this
    for (const { from, to } of sentence.find(fieldBefore))
      this.list(from, to, 'education.fieldsOfStudy', (at) => this.fieldAt(at, true))
    this.before(fieldAfter, 'education.fieldsOfStudy', (at) => this.fieldAt(at, false))
    this.before(fieldAfterKorean, 'education.fieldsOfStudy', (at) => this.departmentAt(at))
    for (const { from, to } of sentence.find(schoolBefore))
      this.list(from, to, 'education.universities', (at) => this.schoolAt(at, true))
    this.before(
      schoolAfter,
      'education.universities',
      (at) => this.schoolAt(at, false) ?? this.schoolAt(at, true, true),
    )
    this.bare()
    for (const { from, to } of sentence.find(leftover))
      if (this.hasEducation()) sentence.mark(from, to, state.grammar)
    ignoreDegrees(sentence)
  }

  private hasEducation(): boolean {
    return (
      [
        'education.universities',
        'education.fieldsOfStudy',
        'education.minGraduationYear',
        'education.maxGraduationYear',
      ] as const
    ).some((filter) => this.draft.has(filter))
  }

  private list(from: number, start: number, filter: SaidFieldId, read: (at: number) => Named | null): void {
    const { sentence } = this
    let at = start
    for (let count = 0; ; count++) {
      const named = read(at)
      if (!named) return
      if (count === 0) sentence.mark(from, start, state.grammar)
      this.put(named, filter)
      if (filter === 'education.fieldsOfStudy' && /^(?:at|from)$/.test(sentence.norm(named.to)))
        return this.schoolAfterField(named.to)
      if (!listJoints.has(sentence.norm(named.to))) return
      at = listJoints.has(sentence.norm(named.to + 1)) ? named.to + 2 : named.to + 1
      if (sentence.norm(named.to) === ',' && !this.isKnownName(at)) return
    }
  }

  /** `studied physics at …`: a school, not an employer. */
  private schoolAfterField(relation: number): void {
    const start = this.sentence.norm(relation + 1) === 'the' ? relation + 2 : relation + 1
    this.list(relation, start, 'education.universities', (at) => this.schoolAt(at, true))
  }

  private isKnownName(at: number): boolean {
    return this.fieldAt(at, false) !== null || this.schoolAt(at, false) !== null
  }

  /** Names before `alumni`, `graduates`, `졸업`. */
  private before(word: RegExp, filter: SaidFieldId, read: (at: number) => Named | null): void {
    const { sentence } = this
    for (let end = 1; end < sentence.tokens.length; end++) {
      if (!word.test(sentence.norm(end)) || !sentence.isFree(end)) continue
      const last = /^(?:을|를|의|에서)$/.test(sentence.norm(end - 1)) ? end - 1 : end
      if (this.takeEndingAt(last, filter, read)) sentence.mark(last, end + 1, state.grammar)
    }
  }

  private takeEndingAt(end: number, filter: SaidFieldId, read: (at: number) => Named | null): boolean {
    const { sentence } = this
    for (let from = Math.max(0, end - longest); from < end; from++) {
      const named = sentence.isFree(from) ? read(from) : null
      if (named?.to !== end) continue
      this.put(named, filter)
      if (listJoints.has(sentence.norm(from - 1)))
        this.takeEndingAt(sentence.norm(from - 2) === ',' ? from - 2 : from - 1, filter, read)
      return true
    }
    return false
  }

  private put({ from, to, value }: Named, filter: SaidFieldId): void {
    this.draft.say({ from, to }, { filter, value })
  }

  /** Schools by a full or unambiguous short name, without a word of study. After `at`: employers. */
  private bare(): void {
    const { sentence } = this
    for (let at = 0; at < sentence.tokens.length; at++) {
      const text = sentence.tokens[at]!.text
      const department = text.endsWith('학과') ? this.departmentAt(at) : null
      if (department) this.put(department, 'education.fieldsOfStudy')
      if (
        /^(?:at|for|@)$/.test(sentence.norm(at - 1)) ||
        (sentence.norm(at - 1) === 'the' && sentence.norm(at - 2) === 'at')
      )
        continue
      const named = this.schoolAt(at, false)
      if (!named || this.isOtherwiseUsed(named)) continue
      this.put(named, 'education.universities')
      at = named.to - 1
    }
  }

  /** A word that means something else without a word of study next to it. */
  private isOtherwiseUsed(named: Named): boolean {
    const name = fold(this.sentence.words(named))
    if (shySchools.has(name)) return true
    const isOneWord = named.to === named.from + 1 && !schoolAliases.has(name)
    return isOneWord && (this.lexicon.isEveryday(name) || this.lexicon.isPlace(name))
  }

  /**
   * The school that starts at a token: a known one, or one with a telling word in its name; after a
   * word of study any name (`isSure`).
   */
  private schoolAt(from: number, isSure: boolean, isCapitalOnly = false): Named | null {
    const { sentence } = this
    if (!this.isWord(from) || functionWords.has(sentence.norm(from))) return null
    for (let to = sentence.reach(from, longest); to > from; to--) {
      if (!sentence.areFree(from, to) || sentence.tokens[to - 1]!.kind !== 'word') continue
      const label = this.labelOf(from, to)
      if (label === null) continue
      const longer = this.schoolByShape(from)
      return longer && longer.to > to ? longer : { from, to, value: label }
    }
    return this.schoolByShape(from) ?? (isSure ? this.anyName(from, isCapitalOnly) : null)
  }

  private labelOf(from: number, to: number): string | null {
    const place = from * this.sentence.tokens.length + to
    const known = this.labels.get(place)
    if (known !== undefined) return known
    const typed = this.sentence.words({ from, to })
    const alias = schoolAliases.get(fold(typed)) ?? null
    const label = this.lexicon.vocabulary.schoolNamed(schoolKey(alias ?? typed)) ?? alias
    this.labels.set(place, label)
    return label
  }

  /** `University of X`, `X University`, `X Institute of Technology`, `가나대학교`. */
  private schoolByShape(from: number): Named | null {
    const { sentence } = this
    const text = sentence.tokens[from]!.text
    if (/^\p{Script=Hangul}+(?:대학교|대학|과기대|여대)$/u.test(text) && text.length > 3)
      return { from, to: from + 1, value: text }
    if (/^\p{Script=Hangul}{2,}대$/u.test(text) && schoolAfter.test(sentence.norm(from + 1)))
      return { from, to: from + 1, value: text }
    const isCased = /^\p{Lu}/u.test(text)
    let to = from
    let hasSchool = false
    while (to - from < longest && this.isPartOfName(to, from, isCased, hasSchool)) {
      hasSchool ||= schoolWord.test(sentence.norm(to))
      to++
    }
    while (to > from && functionWords.has(sentence.norm(to - 1))) to--
    const last = to - 1
    if (!hasSchool || to - from < 2 || (schoolWord.test(sentence.norm(last)) && last === from)) return null
    return { from, to, value: properCase(sentence.phrase({ from, to })) }
  }

  private isPartOfName(at: number, from: number, isCased: boolean, hasSchool: boolean): boolean {
    const { sentence } = this
    if (!this.isWord(at)) return false
    const norm = sentence.norm(at)
    if (/^(?:of|at|de|for|and)$/.test(norm))
      return at > from && hasSchool && norm !== 'and' && norm !== 'at' && norm !== 'for'
    if (at > from && (schoolAfter.test(norm) || this.lexicon.isHead(norm))) return false
    if (isCased) return /^\p{Lu}/u.test(sentence.tokens[at]!.text)
    if (functionWords.has(norm)) return false
    if (hasSchool)
      return (
        sentence.norm(at - 1) === 'of' || (schoolWord.test(norm) && schoolWord.test(sentence.norm(at - 1)))
      )
    return schoolWord.test(norm) || this.schoolWordFollows(at)
  }

  private schoolWordFollows(at: number): boolean {
    const norm = this.sentence.norm(at)
    return (
      (this.lexicon.isPlace(norm) || !this.lexicon.isWork(norm)) &&
      [1, 2, 3].some((step) => schoolWord.test(this.sentence.norm(at + step)))
    )
  }

  /** The words after `graduated from`: capitalised ones, or up to three others that aren't grammar. */
  private anyName(from: number, isCapitalOnly: boolean): Named | null {
    const { sentence } = this
    const isCased = /^\p{Lu}/u.test(sentence.tokens[from]!.text)
    if (isCapitalOnly || functionWords.has(sentence.norm(from))) return null
    if (!isCased && (this.lexicon.isWork(sentence.norm(from)) || this.lexicon.isPlace(sentence.norm(from))))
      return null
    let to = from
    while (
      to - from < 4 &&
      this.isWord(to) &&
      !functionWords.has(sentence.norm(to)) &&
      this.isCasedLike(from, to)
    )
      to++
    return to === from ? null : { from, to, value: properCase(sentence.words({ from, to })) }
  }

  /** The field of study that starts at a token: a known one, or after a word of study any noun phrase. */
  private fieldAt(from: number, isSure: boolean): Named | null {
    const { sentence } = this
    if (!this.isWord(from) || functionWords.has(sentence.norm(from))) return null
    for (let to = sentence.reach(from, 6); to > from; to--) {
      if (!sentence.areFree(from, to) || sentence.tokens[to - 1]!.kind === 'mark') continue
      const phrase = sentence.phrase({ from, to })
      const folded = isDepartment(phrase, '출신') ? fold(phrase).slice(0, -1) : fold(phrase)
      const alias = studyAliases.get(folded)
      const label = this.lexicon.vocabulary.fieldNamed(alias === undefined ? folded : fold(alias)) ?? alias
      if (label !== undefined) return { from, to, value: label }
      if (studies.has(folded))
        return { from, to, value: titleCase(folded === fold(phrase) ? phrase : phrase.slice(0, -1)) }
    }
    if (!isSure || this.schoolAt(from, false) || isPlaceAt(sentence, from, this.lexicon)) return null
    let to = from
    while (
      to - from < 4 &&
      this.isWord(to) &&
      !functionWords.has(sentence.norm(to)) &&
      !schoolAfter.test(sentence.norm(to))
    )
      to++
    return to === from ? null : { from, to, value: titleCase(sentence.phrase({ from, to })) }
  }

  /** `경영학과`, `컴공`: a department, or a known field of study that is no school. */
  private departmentAt(at: number): Named | null {
    const known = this.isWord(at) ? this.fieldAt(at, false) : null
    if (known) return known
    const text = this.sentence.tokens[at]?.text ?? ''
    return this.isWord(at) && isDepartment(text, '출신')
      ? { from: at, to: at + 1, value: text.slice(0, -1) }
      : null
  }

  /** After a capitalised word, all words must be capitalised. */
  private isCasedLike(first: number, at: number): boolean {
    const { tokens } = this.sentence
    return !/^\p{Lu}/u.test(tokens[first]!.text) || /^\p{Lu}/u.test(tokens[at]!.text)
  }

  private isWord(at: number): boolean {
    return this.sentence.tokens[at]?.kind === 'word' && this.sentence.isFree(at)
  }
}

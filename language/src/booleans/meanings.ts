import { oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { fold } from '@rapport/contract/fold.ts'
import { skillLabel, skillNames } from '@rapport/normalise/skills/skills.ts'
import { singularPhrase } from '@rapport/normalise/titles/singular.ts'
import { functionWords } from '../data/function-words.ts'
import { fixedTitles, loneTitles, markets, openHeads } from '../data/title-lexicon.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Understood } from '../parts.ts'
import type { SaidFieldId } from '../said-filters.ts'
import { titleCase } from '../title-case.ts'
import { meaningOfField, titleNamed } from './field-meanings.ts'
import {
  isExcluding,
  keyword,
  level,
  levelNamed,
  opposite,
  skill,
  subjects,
  title,
  valueOf,
  withoutPlace,
  type Meaning,
} from './meaning.ts'
import type { Term } from './parser.ts'
import type { TermReader } from './term-reader.ts'

const abbreviation = /^\p{Lu}{2,5}s?$/u
/** Words that leave out web pages which are about nobody: `-dir -jobs`. */
const ofPages = /^(?:dir|jobs?|profiles|directory|posts)$/i
const relation = /(?:^|[\s(])(?:at|for|from|with|ex|formerly|joined|left)[\s-]+$/i

/** Decides what each term of a boolean means on its own. */
export class Meanings {
  private readonly text: string
  private readonly reader: TermReader
  private readonly lexicon: Lexicon
  private readonly hasSkills: boolean

  constructor(text: string, reader: TermReader, lexicon: Lexicon, terms: readonly Term[]) {
    this.text = text
    this.reader = reader
    this.lexicon = lexicon
    this.hasSkills = terms.some((term) => this.isSurelySkill(term))
  }

  /** The values that a term asks for or, denied, the ones that it leaves out. */
  of(term: Term, isDenied: boolean): Meaning {
    if (term.told) return { kind: term.told }
    const { words } = term
    if (words === '') return { kind: 'nothing' }
    if (term.field !== null) {
      const { reader } = this
      const meaning = meaningOfField(term.field, words, { reader, vocabulary: this.lexicon.vocabulary })
      return isDenied ? opposite(meaning) : meaning
    }
    const { said } = term
    if (said && said.isDenied === isDenied) return this.asSaid(term, said.values, isDenied)
    if (said && isDenied) return opposite({ kind: 'values', values: said.values })
    return this.plain(words, isDenied)
  }

  /**
   * The title that a term may be among others. `weak`: a level, subjects such as `growth marketing`,
   * or an abbreviation that nothing else knows, which are titles only beside one that is.
   */
  titleOf(term: Term): { value: string; isWeak: boolean } | null {
    const { words } = term
    if (term.field === 'title') return { value: titleNamed(words, this.reader), isWeak: false }
    if (term.field !== null || term.told) return null
    const value = term.said ? this.only(term, title) : this.titleRead(words)
    if (value !== null) return { value, isWeak: this.isHeadless(value) }
    if (this.only(term, level) !== null)
      return { value: titleCase(singularPhrase(words.toLowerCase())), isWeak: true }
    // `Director, Demand Generation`
    const [rank = '', ...rest] = words.split(/[,–-]\s/)
    const isRanked =
      rest.length === 1 &&
      (this.titleRead(rank.trim()) ?? this.reader.valuesIn(level, rank.trim())[0]) !== undefined
    if (isRanked) return { value: titleCase(words), isWeak: false }
    const isKeyword = this.only(term, keyword) !== null
    return isKeyword && abbreviation.test(words) ? { value: words, isWeak: true } : null
  }

  private titleRead(words: string): string | null {
    const titles = this.reader.valuesIn(title, words)
    return titles.length === 1 ? titles[0]! : null
  }

  /** Whether a title is made only of subjects, which mean other things as well. */
  private isHeadless(value: string): boolean {
    const words = value.toLowerCase().split(/[\s/-]+/)
    const isHead = (at: number) => words[at] !== undefined && this.lexicon.isHead(words[at])
    const joint = words.findIndex((word) => /^(?:of|in|to|at|for)$/.test(word))
    return (
      !isHead(words.length - 1) &&
      !isHead(joint - 1) &&
      !openHeads.has(words[0]!) &&
      !fixedTitles.includes(singularPhrase(value.toLowerCase())) &&
      !loneTitles.has(value.toLowerCase()) &&
      !/\p{Script=Hangul}/u.test(value)
    )
  }

  skillOf(term: Term): string | null {
    const { words } = term
    if (term.field === 'skill') return skillLabel(words)
    if (term.field !== null || term.told) return null
    return skillNames.has(fold(words)) ? skillLabel(words) : this.only(term, skill)
  }

  /** The only value of a term, if it is one of a filter. */
  private only(term: Term, filter: SaidFieldId): string | null {
    const meaning = this.of(term, false)
    const [first, ...others] = meaning.kind === 'values' ? meaning.values : []
    return first?.filter === filter && others.length === 0 ? String(first.value) : null
  }

  /** Values in their places. A name that nothing knows is one only after words such as `at`. */
  private asSaid(term: Term, values: readonly Understood[], isDenied: boolean): Meaning {
    const before = this.text.slice(Math.max(0, term.start - 12), term.start)
    const isKnown = relation.test(before) || values.every((value) => this.reader.isNamed(value))
    if (!isKnown) return valueOf(isDenied ? 'keywords.excluded' : keyword, term.words)
    return { kind: 'values', values }
  }

  private plain(words: string, isDenied: boolean): Meaning {
    const meaning = this.positive(words)
    if (isDenied && (meaning.kind === 'nothing' || ofPages.test(words)))
      return valueOf('keywords.excluded', words)
    if (!isDenied || meaning.kind !== 'values') return meaning
    const reading = this.reader.read(words)
    if (reading.denies) return { kind: 'ignored' }
    const denied = this.reader.read(words, true)
    const isRead =
      denied.understood.length > 0 &&
      denied.ignored.length + denied.unsupported.length === 0 &&
      denied.understood.every(({ filter }) => isExcluding(filter))
    const kinds = new Set(
      meaning.values.map(({ filter }) => oppositeOf(filter as never) as FieldId | undefined),
    )
    // `-과장`: a rank that shares its level with others is denied as a title.
    const isOfKind = denied.understood.every(
      ({ filter }) =>
        kinds.has(filter) || (kinds.has('experience.seniorityLevelsExcluded') && /jobTitles/.test(filter)),
    )
    if (isRead && isOfKind) return { kind: 'values', values: denied.understood.map(withoutPlace) }
    return opposite(meaning)
  }

  private positive(words: string): Meaning {
    const { understood, ignored, unsupported, denies } = this.reader.read(words)
    const label = skillNames.has(fold(words)) ? skillLabel(words) : null
    const asKeyword = label === null ? valueOf(keyword, words) : valueOf(skill, label)
    if (understood.length + ignored.length + unsupported.length === 0)
      return label === null ? { kind: 'nothing' } : asKeyword
    const whole = this.reader.whole(words)
    if (whole !== null) {
      const isSure = denies || this.isSure(words, whole)
      return isSure ? { kind: 'values', values: whole.map(withoutPlace) } : asKeyword
    }
    const rank = levelNamed(words)
    if (label === null && rank !== null) return valueOf(level, rank)
    const isRefused = understood.length + ignored.length === 0 && !isPlain(words)
    return label === null && isRefused ? { kind: 'unsupported' } : asKeyword
  }

  /** Whether what the reader of sentences understands is likelier than a skill or a keyword. */
  private isSure(words: string, understood: readonly Understood[]): boolean {
    const filters = understood.map(({ filter }) => filter)
    if (!understood.every((value) => this.reader.isNamed(value))) return false
    if (filters.every((filter) => filter === title))
      return !understood.every(({ value }) => this.isHeadless(String(value)))
    if (!skillNames.has(fold(words))) return true
    const isSubject = filters.every((filter) => subjects.has(filter))
    const isCompany = filters.every((filter) => filter.startsWith('companyFilter.names'))
    const isMarket = !this.hasSkills && (markets.has(words.toLowerCase()) || !words.includes(' '))
    return !isCompany && !(isSubject && !isMarket)
  }

  private isSurelySkill({ field, words, told }: Term): boolean {
    if (field !== null) return field === 'skill'
    if (told || !skillNames.has(fold(words))) return false
    return this.reader.read(words).understood.every(({ filter }) => filter === skill)
  }
}

/** Whether words are a name rather than a phrase, so that they may be sought as they are. */
const isPlain = (words: string): boolean =>
  words.split(' ').every((word) => !functionWords.has(word.toLowerCase()))

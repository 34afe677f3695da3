import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { isListField } from '@rapport/contract/filters/field-of.ts'
import type { Assignment, Fittable } from '../fitting.ts'
import type { Extent } from '../parts.ts'
import type { Any, Formula, Literal } from './formula.ts'
import { alternativesOf } from './alternatives.ts'
import { isExcluding, valueOf, type Meaning, type Values } from './meaning.ts'
import type { Meanings } from './meanings.ts'

/** A value of a boolean with its place, which the answer shows unless `shown` is false. */
export type Entry = Fittable & Extent

/** What a boolean asks for, and the parts of it that no filter asks for or that are not understood. */
export type Composed = { entries: Entry[]; ignored: Extent[]; unsupported: Extent[] }

/** Lists of which people must have every value if the flag is set. */
const allFlags = { 'skills.included': 'skills.all', 'keywords.included': 'keywords.all' } as const
const flagOf = (filter: FieldId) =>
  filter in allFlags ? allFlags[filter as keyof typeof allFlags] : undefined

/**
 * Finds the filters of a boolean. Filters are joined by `and`, the values of a list by `or`, so each
 * part that has to hold takes one list. A part that needs a list again, alternatives in several
 * lists, and a choice of denials can't be expressed: the first part is kept, the others are told.
 * Denied values only get into lists that exclude.
 */
export function compose(text: string, formula: Formula, meanings: Meanings): Composed {
  const composer = new Composer(text, meanings)
  composer.require(formula)
  return composer.finish()
}

class Composer {
  private readonly composed: Composed = { entries: [], ignored: [], unsupported: [] }
  private readonly text: string
  private readonly meanings: Meanings
  /** The lists that a part has taken; `all`: single values, of which each has to hold. */
  private readonly taken = new Map<FieldId, 'any' | 'all'>()
  private readonly said = new Set<string>()
  private readonly flags = new Map<NonNullable<ReturnType<typeof flagOf>>, Extent>()

  constructor(text: string, meanings: Meanings) {
    this.text = text
    this.meanings = meanings
  }

  finish(): Composed {
    const flags = [...this.flags].map(([filter, { start, end }]) => ({ filter, value: true, start, end }))
    return { ...this.composed, entries: [...this.composed.entries, ...flags] }
  }

  require(formula: Formula): void {
    if (formula.kind === 'all') for (const part of formula.parts) this.require(part)
    else if (formula.kind === 'any') this.requireAny(formula)
    else if (formula.isDenied) this.deny(formula)
    else this.ask(formula)
  }

  private deny(literal: Literal): void {
    const meaning = this.deniedOf(literal)
    if (meaning.kind === 'values') this.add(literal, meaning)
    else this.tell(literal, meaning.kind === 'nothing' ? 'ignored' : meaning.kind)
  }

  /**
   * In a list, the name of an industry or a function is rather a word, and an abbreviation beside
   * titles a title.
   */
  private deniedOf({ term, list }: Literal): Meaning {
    const meaning = this.meanings.of(term, true)
    if (list.length < 2 || term.field !== null || meaning.kind !== 'values') return meaning
    const isOf = (kinds: RegExp) => meaning.values.every(({ filter }) => kinds.test(filter))
    if (isOf(/^(?:companyFilter\.domains|experience\.functions)Excluded$/))
      return valueOf('keywords.excluded', term.words)
    const other = isOf(/^keywords/) ? this.meanings.titleOf(term) : null
    const isBeside = list.some((each) => this.meanings.titleOf(each)?.isWeak === false)
    return other !== null && isBeside ? valueOf('experience.jobTitlesExcluded', other.value) : meaning
  }

  private ask(literal: Literal): void {
    const meaning = this.meanings.of(literal.term, false)
    if (meaning.kind === 'nothing') return
    if (meaning.kind !== 'values') return this.tell(literal, meaning.kind)
    const lists = new Set(
      meaning.values
        .map(({ filter }) => filter)
        .filter(isListField)
        .map(sharedList),
    )
    const isFlagged = meaning.values.some(({ filter }) => filter.endsWith('.all'))
    const isOne = meaning.values.length === 1 || isFlagged
    const isRepeated =
      meaning.values.every((value) => this.said.has(keyOf(value))) &&
      [...lists].every((list) => this.taken.get(list) !== 'any')
    if (!isRepeated && [...lists].some((list) => !this.canTake(list, isOne)))
      return this.tell(literal, 'unsupported')
    const isNext = [...lists].some((list) => this.taken.get(list) === 'all' && flagOf(list) !== undefined)
    this.add(literal, meaning)
    for (const list of lists) if (!isRepeated) this.take(list, isOne)
    if (isNext && !isRepeated) this.requireEvery([...lists])
  }

  /** Whether a further value, or further alternatives, may stand in a list. */
  private canTake(list: FieldId, isOne: boolean): boolean {
    const taken = this.taken.get(list)
    return taken === undefined || (isOne && taken === 'all' && flagOf(list) !== undefined)
  }

  private take(list: FieldId, isOne: boolean): void {
    if (!isExcluding(list)) this.taken.set(list, isOne ? 'all' : 'any')
  }

  /** The last value of a list shows that people must have all of them. */
  private requireEvery(lists: readonly FieldId[]): void {
    const { start, end } = this.composed.entries.at(-1)!
    for (const list of lists) {
      const filter = flagOf(list)
      if (filter !== undefined) this.flags.set(filter, { start, end })
    }
  }

  private requireAny(group: Any): void {
    const literals = group.parts.filter((part) => part.kind === 'literal')
    const { filter, chosen } = alternativesOf(
      this.meanings,
      literals.filter(({ isDenied }) => !isDenied),
    )
    const others = new Set<Formula>(group.parts)
    if (filter !== null) {
      if (!this.canTake(sharedList(filter), false)) return this.tell(group, 'unsupported')
      for (const [literal, meaning] of chosen) {
        this.add(literal, meaning)
        others.delete(literal)
      }
      this.take(sharedList(filter), chosen.size === 1 && others.size === 0)
    } else {
      const whole = group.parts.find(({ kind }) => kind === 'all')
      if (whole === undefined) return this.tell(group, 'unsupported')
      this.require(whole)
      others.delete(whole)
    }
    for (const part of others) this.tell(part, this.isNothing(part) ? 'ignored' : 'unsupported')
  }

  private isNothing(part: Formula): boolean {
    return part.kind === 'literal' && this.meanings.of(part.term, part.isDenied).kind === 'ignored'
  }

  private add(literal: Literal, { values }: Values): void {
    const place = this.placeOf(literal)
    for (const { filter, value, start, end } of values) {
      const own = start === undefined || end === undefined ? place : { start, end }
      this.composed.entries.push({ filter, value, ...own })
      this.said.add(keyOf({ filter, value }))
      if (filter === 'companyFilter.namesIncludedPastList')
        this.composed.entries.push({
          filter: 'companyFilter.namesIncludedPast',
          value: true,
          shown: false,
          ...own,
        })
    }
  }

  /** The words with their denial or field, or else without quotes. */
  private placeOf({ start, end, term: { inner } }: Literal): Extent {
    const isQuoted = start === inner.start - 1 && !/[-–—−!]/.test(this.text[start]!)
    return isQuoted ? inner : { start, end }
  }

  private tell({ start, end }: Extent, as: 'ignored' | 'unsupported'): void {
    this.composed[as].push({ start, end })
  }
}

const keyOf = ({ filter, value }: Assignment): string => `${filter} ${String(value).toLowerCase()}`

/** Present and past employers are alternatives of each other. */
function sharedList(filter: FieldId): FieldId {
  return filter === 'companyFilter.namesIncludedPastList' ? 'companyFilter.namesIncluded' : filter
}

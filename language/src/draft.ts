import { fieldOf, isListField, oppositeOf, orderedPairs } from '@rapport/contract/filters/field-of.ts'
import type { FieldId, FieldValue, ListFieldId } from '@rapport/contract/filters/fields.ts'
import { isOppositeValue } from '@rapport/contract/filters/opposites.ts'
import { filterSet, type FilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet, readList, withField } from '@rapport/contract/filters/values.ts'
import type { Reading } from '@rapport/contract/free-text/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { attachGrammar } from './attached-grammar.ts'
import { functionWords } from './data/function-words.ts'
import { isSaid, type SaidFieldId } from './said-filters.ts'
import { state, type Sentence, type Span, type State } from './sentence.ts'
import { isBesideDenial } from './unread-denials.ts'
import { merged, textsIn } from './told-words.ts'

type Value = string | number | boolean
export type Assignment = { filter: SaidFieldId; value: Value; shown?: false }

/** `restates`: the words say again what another entry says better, and count only beside it. */
type Entry = Assignment & { start: number; span: Span; restates?: true }

/**
 * A reading under construction: which words became which value. The words of a value that the
 * filter set can't take, such as a minimum above an earlier maximum or a second number for one
 * bound, are ignored. The result is always valid.
 */
export class Draft {
  private readonly sentence: Sentence
  private readonly entries: Entry[] = []

  constructor(sentence: Sentence) {
    this.sentence = sentence
  }

  /** Assigns values to filters for a span; false when the span is already taken. */
  understand(span: Span, ...assignments: readonly Assignment[]): boolean {
    const { sentence } = this
    if (!sentence.areFree(span.from, span.to)) return false
    sentence.mark(span.from, span.to, state.understood)
    const start = sentence.origin(span.from)
    for (const assignment of assignments) this.entries.push({ ...assignment, start, span })
    return true
  }

  /**
   * Understands a span as the value that one of some filters has already: `startups` after
   * `Series A`. Ignores it if none has any.
   */
  restate(span: Span, filters: readonly FieldId[]): void {
    const stated = this.entries.find(({ filter }) => filters.includes(filter))
    if (!stated) return this.ignore(span)
    if (!this.understand(span)) return
    const { filter, value } = stated
    this.entries.push({ filter, value, start: this.sentence.origin(span.from), span, restates: true })
  }

  /**
   * Like `understand`, but assigns to the excluding filters if the span is negated. Values that no
   * filter can exclude are ignored.
   */
  say(span: Span, ...assignments: readonly Assignment[]): void {
    const isDenied = this.sentence.negated[span.from] === 1
    const said = isDenied ? assignments.flatMap(exclusionOf) : assignments
    if (said.length < assignments.length || said.length === 0) this.ignore(span)
    else this.understand(span, ...said)
  }

  /** Marks a span, and the `not` that negates it, as words that are not understood. */
  ignore(span: Span): void {
    this.setAside(span, state.ignored)
  }

  /** Marks a span, and the `not` that negates it, as words that no filter can express. */
  refuse(span: Span): void {
    this.setAside(span, state.unsupported)
  }

  private setAside({ from, to }: Span, as: State): void {
    const { sentence } = this
    for (let at = from; at < to; at++) if (sentence.isFree(at)) sentence.mark(at, at + 1, as)
    if (sentence.negated[from] !== 1) return
    const isDenial = (at: number) =>
      sentence.states[at] === state.grammar ||
      (sentence.isFree(at) && sentence.negated[at] === 1 && functionWords.has(sentence.norm(at)))
    for (let at = from - 1; isDenial(at); at--) sentence.mark(at, at + 1, as)
    // In Korean the denial comes last. In other languages the next one denies something else.
    const isKorean = (at: number) => /\p{Script=Hangul}/u.test(sentence.norm(at))
    for (let at = to; isDenial(at) && isKorean(at); at++) sentence.mark(at, at + 1, as)
  }

  has(filter: FieldId): boolean {
    return this.entries.some((entry) => entry.filter === filter)
  }

  finish(): Reading {
    const { kept, repeated } = this.fitting()
    kept.sort((a, b) => a.start - b.start)
    const filters = withSimilarTitles(this.validated(kept))
    this.ignoreDenied()
    const shown = [...kept, ...repeated].filter((entry) => entry.shown !== false)
    const { whole, alone } = attachGrammar(this.sentence, new Set(shown.map(({ span }) => span)))
    for (const { from, to } of alone) this.sentence.mark(from, to, state.ignored)
    const extents = merged(shown.map(({ span }) => this.sentence.extent(whole.get(span) ?? span)))
    const understood = shown
      .map(({ filter, value }, at) => ({ filter, value, extent: extents[at]! }))
      .toSorted((a, b) => a.extent.start - b.extent.start)
      .map(({ filter, value, extent: { start, end } }) => ({
        // `, excluding …`
        text: this.sentence.typed.slice(start, end).replace(/^[,;]\s*/, ''),
        filter,
        value,
      }))
    return {
      filters,
      understood,
      ignored: textsIn(this.sentence, state.ignored),
      unsupported: textsIn(this.sentence, state.unsupported),
    }
  }

  /** `without kubernetes`: reports denied words that aren't understood, together with their denial. */
  private ignoreDenied(): void {
    const { sentence } = this
    sentence.tokens.forEach(({ kind, norm }, at) => {
      const isLeft = sentence.isFree(at) && sentence.negated[at] === 1
      if (isLeft && kind !== 'mark' && !functionWords.has(norm)) this.ignore({ from: at, to: at + 1 })
    })
  }

  /** Drops the values that the contract refuses, issue by issue. */
  private validated(kept: Entry[]): Reading['filters'] {
    for (;;) {
      const result = filterSet.safeParse(assemble(kept))
      if (result.success) return result.data
      const path = result.error.issues[0]?.path ?? []
      const filter = path.filter((part) => typeof part === 'string').join('.')
      const at = kept.findLastIndex(
        (entry) => entry.filter === filter || entry.filter.startsWith(`${filter}.`),
      )
      const [dropped] = kept.splice(Math.max(at, 0), 1)
      if (!dropped) return filterSet.parse({})
      this.release(dropped, kept)
    }
  }

  /**
   * The entries in the order of their creation, without a second value of a single filter;
   * duplicates in lists are apart.
   */
  private fitting(): { kept: Entry[]; repeated: Entry[] } {
    const kept: Entry[] = []
    const repeated: Entry[] = []
    const dropped: Entry[] = []
    for (const entry of this.entries) {
      const rivals = kept.filter(({ filter }) => filter === entry.filter)
      const same = rivals.find(({ value }) => folded(value) === folded(entry.value))
      if (same) repeated.push({ ...entry, value: same.value })
      else if (entry.restates || clashes(entry, rivals, kept) || isInverted(this.sentence, entry))
        dropped.push(entry)
      else kept.push(entry)
    }
    for (const entry of dropped) this.release(entry, kept)
    return { kept, repeated }
  }

  /** Ignores the words of a dropped value, unless they have another value that stays. */
  private release(dropped: Entry, kept: readonly Entry[]): void {
    const { from, to } = dropped.span
    if (kept.some(({ span }) => span.from < to && span.to > from)) return
    this.sentence.mark(from, to, state.ignored)
  }
}

/** Titles that a sentence includes also match similar ones. */
const withSimilarTitles = (filters: FilterSet): FilterSet =>
  filters.experience.jobTitlesIncluded.length === 0
    ? filters
    : withField(filters, 'experience.includeSimilarTitles', true)

/**
 * Returns the same assignments for the filter that excludes the values of this one; empty if there
 * is none.
 */
function exclusionOf(assignment: Assignment): Assignment[] {
  const filter = isListField(assignment.filter) ? oppositeOf(assignment.filter) : undefined
  if (filter === undefined || !isSaid(filter) || fieldOf(filter).excludes === undefined) return []
  return [{ ...assignment, filter }]
}

const folded = (value: Value) => (typeof value === 'string' ? value.toLowerCase() : value)

/** Whether the sentence denies, or may deny, the value that an entry includes. */
const isInverted = (sentence: Sentence, { filter, span }: Entry): boolean =>
  !/excluded/i.test(filter) && (isDenied(sentence, span) || isBesideDenial(sentence, span))

const isDenied = (sentence: Sentence, { from, to }: Span): boolean =>
  sentence.negated.subarray(from, to).every((negated) => negated === 1)

function clashes(entry: Entry, rivals: readonly Entry[], kept: readonly Entry[]): boolean {
  const { filter, value } = entry
  if (typeof value === 'string' && (value.trim() === '' || value.length > limits.maxTextLength)) return true
  if (isListField(filter)) return rivals.length >= limits.maxListValues || isOnBothSides(filter, value, kept)
  return rivals.length > 0 || isOutOfOrder(filter, value, kept)
}

/** Whether the sentence includes a value that it excludes, or the reverse. */
function isOnBothSides(filter: ListFieldId, value: Value, kept: readonly Entry[]): boolean {
  const opposite = oppositeOf(filter)
  return kept.some(
    (entry) => entry.filter === opposite && isOppositeValue(String(entry.value), String(value)),
  )
}

/** Whether a number is on the wrong side of the other end of its range. */
function isOutOfOrder(filter: FieldId, value: Value, kept: readonly Entry[]): boolean {
  const numberAt = (id: FieldId): Value | undefined =>
    id === filter ? value : kept.find((entry) => entry.filter === id)?.value
  return orderedPairs.some(({ min, max }) => {
    if (filter !== min && filter !== max) return false
    const [low, high] = [numberAt(min), numberAt(max)]
    return typeof low === 'number' && typeof high === 'number' && low > high
  })
}

/** The filter set with all values. Those that the contract refuses are dropped later. */
function assemble(entries: readonly Entry[]): FilterSet {
  return entries.reduce((filters, { filter, value }) => {
    const next = isListField(filter) ? [...readList(filters, filter), value] : value
    return withField(filters, filter, next as FieldValue)
  }, emptyFilterSet)
}

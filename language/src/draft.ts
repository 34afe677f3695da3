import { fieldOf, isListField, oppositeOf } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import { attachGrammar } from './attached-grammar.ts'
import { functionWords } from './data/function-words.ts'
import { fit, type Assignment, type Fittable } from './fitting.ts'
import type { Extent, Parts } from './parts.ts'
import { isSaid } from './said-filters.ts'
import { state, type Sentence, type Span, type State } from './sentence.ts'
import { extentsIn, merged } from './told-words.ts'
import { isBesideDenial } from './unread-denials.ts'

type Entry = Fittable & { span: Span }

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

  /** The reading so far, with the places of its words in the sentence as typed. */
  finish(): Parts {
    const { kept, repeated, dropped, filters } = fit(this.entries, (entry) =>
      isInverted(this.sentence, entry),
    )
    for (const entry of dropped) this.release(entry, kept)
    this.ignoreDenied()
    const shown = [...kept, ...repeated].filter((entry) => entry.shown !== false)
    const { whole, alone } = attachGrammar(this.sentence, new Set(shown.map(({ span }) => span)))
    for (const { from, to } of alone) this.sentence.mark(from, to, state.ignored)
    const extents = merged(shown.map(({ span }) => this.sentence.extent(whole.get(span) ?? span)))
    return {
      filters,
      understood: shown
        .map(({ filter, value }, at) => ({
          filter,
          value,
          start: this.startOf(extents[at]!),
          end: extents[at]!.end,
        }))
        .toSorted((a, b) => a.start - b.start),
      ignored: extentsIn(this.sentence, state.ignored),
      unsupported: extentsIn(this.sentence, state.unsupported),
    }
  }

  /** Where words begin after a comma: `, excluding …`. */
  private startOf({ start, end }: Extent): number {
    const [comma = ''] = /^[,;]\s*/.exec(this.sentence.typed.slice(start, end)) ?? []
    return start + comma.length
  }

  /** `without kubernetes`: reports denied words that aren't understood, together with their denial. */
  private ignoreDenied(): void {
    const { sentence } = this
    sentence.tokens.forEach(({ kind, norm }, at) => {
      const isLeft = sentence.isFree(at) && sentence.negated[at] === 1
      if (isLeft && kind !== 'mark' && !functionWords.has(norm)) this.ignore({ from: at, to: at + 1 })
    })
  }

  /** Ignores the words of a dropped value, unless they have another value that stays. */
  private release(dropped: Entry, kept: readonly Entry[]): void {
    const { from, to } = dropped.span
    if (kept.some(({ span }) => span.from < to && span.to > from)) return
    this.sentence.mark(from, to, state.ignored)
  }
}

/**
 * Returns the same assignments for the filter that excludes the values of this one; empty if there
 * is none.
 */
function exclusionOf(assignment: Assignment): Assignment[] {
  const filter = isListField(assignment.filter) ? oppositeOf(assignment.filter) : undefined
  if (filter === undefined || !isSaid(filter) || fieldOf(filter).excludes === undefined) return []
  return [{ ...assignment, filter }]
}

/** Whether the sentence denies, or may deny, the value that an entry includes. */
const isInverted = (sentence: Sentence, { filter, span }: Entry): boolean =>
  !/excluded/i.test(filter) && (isDenied(sentence, span) || isBesideDenial(sentence, span))

const isDenied = (sentence: Sentence, { from, to }: Span): boolean =>
  sentence.negated.subarray(from, to).every((negated) => negated === 1)

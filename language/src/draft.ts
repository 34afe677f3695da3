import { filterSet, type PartialFilterSet } from '@rapport/contract/filters/schema.ts'
import { emptyFilterSet } from '@rapport/contract/filters/values.ts'
import type { Reading, UnderstoodWords } from '@rapport/contract/free-text/schemas.ts'
import { limits } from '@rapport/contract/limits.ts'
import { functionWords } from './data/function-words.ts'
import { state, type Sentence, type Span } from './sentence.ts'

type Value = string | number | boolean
/** A filter's path in the filter set. */
export type Path = `${string}.${string}` | 'locations' | 'names' | 'linkedinUrls' | 'smartIntentFilters'
export type Assignment = { filter: Path; value: Value; shown?: false }

type Entry = UnderstoodWords & { start: number; span: Span; shown: boolean }

/**
 * The reading as it grows: which words became which value. A value that the filter set cannot take (a minimum above the maximum that was said before, a second
 * number for the same bound) leaves its words ignored. Whatever is put here, the result is valid.
 */
export class Draft {
  private readonly sentence: Sentence
  private readonly entries: Entry[] = []

  constructor(sentence: Sentence) {
    this.sentence = sentence
  }

  /** Takes a span and puts values into filters for it; false when the span is not free any more. */
  understand(span: Span, ...assignments: readonly Assignment[]): boolean {
    const { sentence } = this
    if (!sentence.areFree(span.from, span.to)) return false
    sentence.mark(span.from, span.to, state.understood)
    const text = sentence.words(span)
    const start = sentence.tokens[span.from]?.start ?? 0
    for (const { filter, value, shown } of assignments)
      this.entries.push({ text, filter, value, start, span, shown: shown !== false })
    return true
  }

  /** Sets a span apart as words that no filter can say; with the `not` that denies it. */
  ignore({ from, to }: Span): void {
    const { sentence } = this
    for (let at = from; at < to; at++) if (sentence.isFree(at)) sentence.mark(at, at + 1, state.ignored)
    if (sentence.negated[from] !== 1) return
    const isDenial = (at: number) =>
      sentence.states[at] === state.grammar ||
      (sentence.isFree(at) && sentence.negated[at] === 1 && functionWords.has(sentence.norm(at)))
    for (let at = from - 1; isDenial(at); at--) sentence.mark(at, at + 1, state.ignored)
    for (let at = to; isDenial(at); at++) sentence.mark(at, at + 1, state.ignored)
  }

  has(filter: Path): boolean {
    return this.entries.some((entry) => entry.filter === filter)
  }

  finish(): Reading {
    const kept = this.fitting()
    kept.sort((a, b) => a.start - b.start)
    const filters = this.validated(kept)
    const understood = kept
      .filter(({ shown }) => shown)
      .map(({ text, filter, value }) => ({ text, filter, value }))
    return { filters, understood, ignored: this.ignoredTexts() }
  }

  /** Drops what the contract refuses, issue by issue, until nothing is refused. */
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

  /** The entries in the order they were made, without second values of single filters and repeated values of lists. */
  private fitting(): Entry[] {
    const kept: Entry[] = []
    for (const entry of this.entries) {
      const rivals = kept.filter(({ filter }) => filter === entry.filter)
      if (isRepeated(entry, rivals)) continue
      if (clashes(entry, rivals, kept)) this.release(entry, kept)
      else kept.push(entry)
    }
    return kept
  }

  /** Words of a value that was dropped are ignored, unless they also gave one that stays. */
  private release(dropped: Entry, kept: readonly Entry[]): void {
    const { from, to } = dropped.span
    if (kept.some((entry) => entry.span === dropped.span)) return
    this.sentence.mark(from, to, state.ignored)
  }

  /** Runs of words that were not understood. Words that only hold a sentence together are left out, at the ends of a run too. */
  private ignoredTexts(): string[] {
    const { sentence } = this
    const texts: string[] = []
    let run: Span | null = null
    sentence.tokens.forEach((token, at) => {
      if (!this.isIgnored(at, token.norm, token.kind === 'mark')) {
        if (
          sentence.states[at] === state.understood ||
          token.kind === 'mark' ||
          token.norm === 'and' ||
          token.norm === 'or'
        ) {
          if (run) texts.push(sentence.words(run))
          run = null
        }
        return
      }
      if (!run && token.norm === ',') return
      run = run && run.to >= at - 1 ? { from: run.from, to: at + 1 } : this.restart(run, at, texts)
    })
    if (run) texts.push(sentence.words(run))
    return texts
  }

  private restart(run: Span | null, at: number, texts: string[]): Span {
    if (run) texts.push(this.sentence.words(run))
    return { from: at, to: at + 1 }
  }

  private isIgnored(at: number, norm: string, isMark: boolean): boolean {
    const is = this.sentence.states[at]
    if (is === state.ignored) return true
    return is === state.free && !isMark && !functionWords.has(norm)
  }
}

const isList = (filter: string) => Array.isArray(valueAt(emptyFilterSet, filter))

const folded = (value: Value) => (typeof value === 'string' ? value.toLowerCase() : value)

function isRepeated(entry: Entry, rivals: readonly Entry[]): boolean {
  return rivals.some(({ value }) => folded(value) === folded(entry.value))
}

function clashes(entry: Entry, rivals: readonly Entry[], kept: readonly Entry[]): boolean {
  if (
    typeof entry.value === 'string' &&
    (entry.value.trim() === '' || entry.value.length > limits.textLength)
  )
    return true
  if (isList(entry.filter)) return rivals.length >= limits.listValues
  if (rivals.length > 0) return true
  const opposite = kept.find(({ filter }) => filter === oppositeOf(entry.filter))
  if (typeof opposite?.value !== 'number' || typeof entry.value !== 'number') return false
  return /min/i.test(entry.filter.split('.').at(-1) ?? '')
    ? entry.value > opposite.value
    : entry.value < opposite.value
}

/** `experience.minExperience` -> `experience.maxExperience`, `…Min` -> `…Max`, and back. */
function oppositeOf(filter: string): string {
  const swapped = filter.replace(/Min$|(?<=\.)min/, (end) => (end === 'Min' ? 'Max' : 'max'))
  return swapped === filter
    ? filter.replace(/Max$|(?<=\.)max/, (end) => (end === 'Max' ? 'Min' : 'min'))
    : swapped
}

/** A copy of a filter set whose lists and groups are its own. */
function copyOf(filters: object): Record<string, unknown> {
  const parts = Object.entries(filters).map(([name, part]: [string, unknown]) => {
    if (Array.isArray(part)) return [name, [...(part as unknown[])]]
    return [name, part !== null && typeof part === 'object' ? copyOf(part) : part]
  })
  return Object.fromEntries(parts) as Record<string, unknown>
}

function assemble(entries: readonly Entry[]): PartialFilterSet {
  const filters = copyOf(emptyFilterSet)
  for (const { filter, value } of entries) {
    const [group = '', name] = filter.split('.')
    const holder = name === undefined ? filters : (filters[group] as Record<string, unknown>)
    const key = name ?? group
    const present = holder[key]
    if (Array.isArray(present)) present.push(value)
    else holder[key] = value
  }
  return filters
}

function valueAt(filters: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], filters)
}

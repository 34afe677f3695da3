import { isListField } from '@rapport/contract/filters/field-of.ts'
import type { FieldId } from '@rapport/contract/filters/fields.ts'
import type { SaidFieldId } from '../said-filters.ts'
import type { Literal } from './formula.ts'
import { isExcluding, keyword, level, skill, subjects, title, valueOf, type Values } from './meaning.ts'
import type { Meanings } from './meanings.ts'

/** The list that alternatives share, and those that get into it; null if none does. */
export type Alternatives = { filter: FieldId | null; chosen: Map<Literal, Values> }

const none: Alternatives = { filter: null, chosen: new Map() }

/**
 * Finds the one list for terms of which any may hold. Terms without a field are titles if all may be
 * titles, else skills if all may be skills, else values of any other list that all of them name, else
 * keywords. A field decides for the terms that can be of its kind; the others are left out.
 */
export function alternativesOf(meanings: Meanings, literals: readonly Literal[]): Alternatives {
  // `java or no python`: what words deny is no alternative.
  const readable = literals.filter(({ term }) => {
    const meaning = meanings.of(term, false)
    return meaning.kind === 'values' && !meaning.values.some(({ filter }) => isExcluding(filter))
  })
  const first = readable.find(({ term }) => term.field !== null)
  if (first) return ofField(meanings, first, readable)
  if (readable.length === 0) return none
  const same = sameList(meanings, readable)
  return (
    (same?.filter === level ? same : null) ??
    titles(meanings, readable) ??
    every(readable, skill, ({ term }) => meanings.skillOf(term)) ??
    same ??
    every(readable, keyword, ({ term }) => (term.said?.isDenied ? null : term.words)) ??
    none
  )
}

/** All literals as titles, if at least one of them can hardly be anything else. */
function titles(meanings: Meanings, literals: readonly Literal[]): Alternatives | null {
  const isSure = literals.some(({ term }) => meanings.titleOf(term)?.isWeak === false)
  return isSure ? every(literals, title, ({ term }) => meanings.titleOf(term)?.value ?? null) : null
}

/** All literals as values of a filter; null if one of them can't be. */
function every(
  literals: readonly Literal[],
  filter: SaidFieldId,
  find: (literal: Literal) => string | null,
): Alternatives | null {
  const chosen = new Map<Literal, Values>()
  for (const literal of literals) {
    const value = find(literal)
    if (value === null) return null
    chosen.set(literal, valueOf(filter, value))
  }
  return { filter, chosen }
}

/** The list of which each literal has only values. */
function sameList(meanings: Meanings, literals: readonly Literal[]): Alternatives | null {
  const chosen = new Map<Literal, Values>()
  const filters = new Set<FieldId>()
  for (const literal of literals) {
    const meaning = meanings.of(literal.term, false) as Values
    for (const { filter } of meaning.values) filters.add(filter)
    chosen.set(literal, meaning)
  }
  const [filter] = filters
  return filters.size === 1 && filter !== undefined && isIncluding(filter) ? { filter, chosen } : null
}

/** The name of an industry or a function is rather a word among other words. */
const isIncluding = (filter: FieldId): boolean =>
  isListField(filter) && !isExcluding(filter) && !subjects.has(filter)

/** The kind of the first field, for the terms that can be of it. */
function ofField(meanings: Meanings, first: Literal, literals: readonly Literal[]): Alternatives {
  const { filter } = (meanings.of(first.term, false) as Values).values[0]!
  const chosen = new Map<Literal, Values>()
  for (const literal of literals) {
    const meaning = meaningAs(meanings, literal, filter)
    if (meaning) chosen.set(literal, meaning)
  }
  return { filter, chosen }
}

function meaningAs(meanings: Meanings, { term }: Literal, filter: SaidFieldId): Values | null {
  const meaning = meanings.of(term, false) as Values
  if (meaning.values.every((each) => each.filter === filter)) return meaning
  if (term.field !== null) return null
  const value =
    filter === title
      ? (meanings.titleOf(term)?.value ?? null)
      : filter === skill
        ? meanings.skillOf(term)
        : filter === keyword
          ? term.words
          : null
  return value === null ? null : valueOf(filter, value)
}

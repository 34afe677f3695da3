import type { Extent } from '../parts.ts'
import type { Node, Term } from './parser.ts'

/** A term that is asked for or denied. `list`: the terms that an `OR` joins with it. */
export type Literal = Extent & { kind: 'literal'; term: Term; isDenied: boolean; list: readonly Term[] }
/** A boolean whose denials stand at its terms. No group holds a group of its own kind. */
export type Formula = Literal | All | Any
export type All = Extent & { kind: 'all'; parts: Formula[] }
export type Any = Extent & { kind: 'any'; parts: Formula[] }

/**
 * Moves denials to the terms: `NOT (a OR b)` is neither of both, `NOT (a AND b)` any of `NOT a` and
 * `NOT b`.
 */
export function formulaOf(node: Node, isDenied = false, place: Extent = node): Formula {
  const { start, end } = place
  if (node.kind === 'term') return { kind: 'literal', term: node.term, isDenied, list: [], start, end }
  if (node.kind === 'not') return formulaOf(node.part, !isDenied, isDenied ? node.part : node)
  const kind = (node.kind === 'and') === isDenied ? 'any' : 'all'
  const parts = node.parts.map((part) => formulaOf(part, isDenied))
  const list = parts.flatMap((part) => (part.kind === 'literal' && node.kind === 'or' ? [part.term] : []))
  const flat = parts.flatMap((part) => flattened(part.kind === 'literal' ? { ...part, list } : part, kind))
  return factored({ kind, parts: flat, start, end })
}

const flattened = (part: Formula, kind: 'all' | 'any'): Formula[] =>
  part.kind === kind ? part.parts : [part]

/** `(a AND b) OR (a AND c)` is `a AND (b OR c)`. */
function factored(formula: All | Any): Formula {
  const { kind, parts, start, end } = formula
  const groups = parts.flatMap((part) => (part.kind === 'all' ? [part.parts] : []))
  const [first, ...others] = groups
  if (kind === 'all' || first === undefined || groups.length < parts.length) return formula
  const shared = first.filter((part) => others.every((other) => other.some((each) => isSame(each, part))))
  const rests = groups.map((group) => group.filter((each) => !shared.some((one) => isSame(one, each))))
  if (shared.length === 0 || rests.some(({ length }) => length !== 1)) return formula
  return { kind: 'all', parts: [...shared, { kind: 'any', parts: rests.flat(), start, end }], start, end }
}

/** Whether two literals say the same of the same words. */
function isSame(a: Formula, b: Formula): boolean {
  return (
    a.kind === 'literal' &&
    b.kind === 'literal' &&
    a.isDenied === b.isDenied &&
    a.term.field === b.term.field &&
    a.term.words === b.term.words
  )
}

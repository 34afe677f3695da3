import { clausesOf } from '../sql/conditions.ts'
import type { Atom, Clause } from '../sql/clauses.ts'
import type { Query } from '../queries.ts'
import type { World } from '../world.ts'
import { bitsOf, nameWords, titleWords } from './fields.ts'

/** The form that `bench/tantivy/src/condition.rs` reads. */
export type Condition =
  | { in: { field: string; values: number[] } }
  | { key: { field: string; values: string[] } }
  | { range: { field: string; min: number | null; max: number | null } }
  | { known: { field: string } }
  | { words: { field: string; words: string[] } }
  | { phrase: { field: string; words: string[] } }
  | { all: { of: Condition[]; without: Condition[] } }
  | { any: { of: Condition[] } }

export function conditionOf(world: World, query: Query): Condition {
  const clauses = clausesOf(world, query)
  return {
    all: {
      of: clauses.filter(({ not }) => !not).map(clauseCondition),
      without: clauses.filter(({ not }) => not).map(clauseCondition),
    },
  }
}

const clauseCondition = ({ any }: Clause) => anyOf(any.map(atomCondition))
const anyOf = (conditions: Condition[]): Condition => ({ any: { of: conditions } })

const maxBits = 31

function atomCondition(atom: Atom): Condition {
  if (atom.kind === 'in') return { in: { field: atom.column, values: atom.values } }
  if (atom.kind === 'list') return { in: { field: atom.list, values: atom.values } }
  if (atom.kind === 'bits') return { in: { field: atom.column, values: bitsOf(atom.mask, maxBits) } }
  if (atom.kind === 'range') return rangeCondition(atom)
  if (atom.kind === 'unknown') return { all: { of: [], without: [{ known: { field: atom.column } }] } }
  if (atom.kind === 'slug') return { key: { field: 'slug', values: atom.slugs } }
  if (atom.kind === 'title')
    return anyOf(atom.phrases.map((text) => ({ phrase: { field: titleWords, words: text.split(' ') } })))
  if (atom.kind === 'prose') return { phrase: { field: 'prose', words: atom.phrase.split(' ') } }
  if (atom.kind === 'names') return anyOf(atom.names.map((words) => ({ words: { field: nameWords, words } })))
  return { all: { of: atom.atoms.map(atomCondition), without: [] } }
}

const rangeCondition = ({ column: field, min, max }: Extract<Atom, { kind: 'range' }>): Condition =>
  min === null && max === null ? { known: { field } } : { range: { field, min, max } }

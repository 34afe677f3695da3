import type { ColumnName, ListName } from './columns.ts'

/** Conditions on the columns of a person that the engines share. */

export type Atom =
  | { kind: 'in'; column: ColumnName; values: number[] }
  /** Ends included; null is open, and a range open at both ends means 'known'. */
  | { kind: 'range'; column: ColumnName; min: number | null; max: number | null }
  /** Any of the bits is set. */
  | { kind: 'bits'; column: ColumnName; mask: number }
  | { kind: 'unknown'; column: ColumnName }
  | { kind: 'slug'; slugs: string[] }
  | { kind: 'list'; list: ListName; values: number[] }
  /** The title contains the words of a phrase, together and in order. */
  | { kind: 'title'; phrases: string[] }
  /** A text of the person contains the words of a phrase, together and in order. */
  | { kind: 'prose'; phrase: string }
  /** The name contains all words of one of these. */
  | { kind: 'names'; names: string[][] }
  | { kind: 'all'; atoms: Atom[] }

/** Any of the atoms is true or, if negated, none. */
export type Clause = { any: Atom[]; not?: true }

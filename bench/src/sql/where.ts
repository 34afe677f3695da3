import type { Atom, Clause } from './clauses.ts'
import type { ListName } from './columns.ts'

/** Where the engines' SQL differs. Each answer is a condition on a row of `people`. */
export type Dialect = {
  /** A column has one of many numbers. */
  among(column: string, values: number[]): string
  list(list: ListName, values: number[]): string
  title(phrases: string[]): string
  names(names: string[][]): string
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
export const listed = (values: readonly (number | string)[]) => `(${values.join(', ')})`

/** Above this, numbers count as many. */
const few = 10

/** A condition that is true or false, never null. */
export function whereOf(clauses: Clause[], dialect: Dialect): string {
  if (clauses.length === 0) return 'true'
  return clauses.map((clause) => clauseSql(clause, dialect)).join(' and ')
}

function clauseSql({ any, not }: Clause, dialect: Dialect): string {
  const parts = any.map((atom) => ({ atom, sql: atomSql(atom, dialect) }))
  if (not) return parts.map(({ atom, sql }) => negated(atom, sql)).join(' and ') || 'true'
  if (parts.length === 0) return 'false'
  return parts.length === 1 ? parts[0]!.sql : `(${parts.map(({ sql }) => sql).join(' or ')})`
}

/** Lists are never null, so engines may turn a plain negation into an anti join. */
const negated = ({ kind }: Atom, sql: string) => (kind === 'list' ? `not (${sql})` : `(${sql}) is not true`)

function atomSql(atom: Atom, dialect: Dialect): string {
  if (atom.kind === 'in')
    return atom.values.length > few
      ? dialect.among(atom.column, atom.values)
      : inList(atom.column, atom.values)
  if (atom.kind === 'range') return rangeSql(atom)
  if (atom.kind === 'bits') return `(${atom.column} & ${atom.mask}) <> 0`
  if (atom.kind === 'unknown') return `${atom.column} is null`
  if (atom.kind === 'slug') return inList('slug', atom.slugs.map(quoted))
  if (atom.kind === 'list') return atom.values.length === 0 ? 'false' : dialect.list(atom.list, atom.values)
  if (atom.kind === 'title') return dialect.title(atom.phrases)
  if (atom.kind === 'prose') return `prose like ${quoted(`% ${atom.phrase} %`)}`
  if (atom.kind === 'names') return dialect.names(atom.names)
  return `(${atom.atoms.map((part) => atomSql(part, dialect)).join(' and ')})`
}

export function inList(column: string, values: readonly (number | string)[]): string {
  if (values.length === 0) return 'false'
  return values.length === 1 ? `${column} = ${values[0]}` : `${column} in ${listed(values)}`
}

function rangeSql({ column, min, max }: Extract<Atom, { kind: 'range' }>): string {
  if (min === null && max === null) return `${column} is not null`
  if (max === null) return `${column} >= ${min}`
  if (min === null) return `${column} <= ${max}`
  return min === max ? `${column} = ${min}` : `${column} between ${min} and ${max}`
}

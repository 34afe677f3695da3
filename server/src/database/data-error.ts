import { errorCode } from '../config/data-dir.ts'

/**
 * Classes of SQLSTATE that are about the values of a statement: two rows instead of one, a value
 * outside a type, a constraint, a limit such as the size of an index's entry. The same values fail
 * again. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const classes = new Set(['21', '22', '23', '54'])

/**
 * Whether the database refused values, rather than being away, busy or in the way of another
 * transaction, which trying again mends.
 */
export function isDataError(error: unknown): boolean {
  const code = errorCode(error)
  return code !== null && code.length === 5 && classes.has(code.slice(0, 2))
}

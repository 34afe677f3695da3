import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { readNameCells } from '@rapport/normalise/names/name-cells.ts'

type Names = Partial<Record<'full_name' | 'first_name' | 'last_name', string>>

/**
 * The names of a row, and the first and last name derived from its full name alone. Derived names
 * are stored with a new person, but never change a known one.
 */
export type RowNames = { names: Names; split: Pick<Names, 'first_name' | 'last_name'> }

/**
 * Reads the names of a row with the reader of names: a first name for addressing the person, and a
 * full name that can be shown.
 */
export function readNames(
  given: { [Field in keyof Names]: Names[Field] | undefined },
  order: NameOrder | null,
): RowNames {
  const { full_name: full = null, first_name: first = null, last_name: last = null } = given
  const name = readNameCells({ full, first, last }, order)
  if (name === null) return { names: {}, split: {} }
  const { fullName, firstName, lastName } = name
  const split = {
    ...(firstName !== null && { first_name: firstName }),
    ...(lastName !== null && { last_name: lastName }),
  }
  const said = {
    ...(first !== null && firstName !== null && { first_name: firstName }),
    ...(last !== null && lastName !== null && { last_name: lastName }),
  }
  return { names: { full_name: fullName, ...said }, split }
}

/**
 * Whether a stored name equals the row's name as it is read now. An earlier release may have read
 * and stored it differently.
 */
export function isReadAs(
  stored: { [Field in keyof Names]: Names[Field] | undefined },
  field: string,
  value: string,
): boolean {
  if (field !== 'full_name' && field !== 'first_name' && field !== 'last_name') return false
  return readNames(stored, null).names[field] === value
}

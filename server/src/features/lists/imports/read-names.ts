import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { readNameCells } from '@rapport/normalise/names/name-cells.ts'

type Names = Partial<Record<'full_name' | 'first_name' | 'last_name', string>>

/** The names of a row, and the first and last name that its full name alone says: those of a new person, which change nobody who is known. */
export type RowNames = { names: Names; split: Pick<Names, 'first_name' | 'last_name'> }

/** The names of a row as the reader of names has them: a first name that one would say, and a full name that can be shown. */
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
  const isSaid = first !== null || last !== null
  return { names: { full_name: fullName, ...(isSaid && split) }, split }
}

/** Whether a text of an earlier release is what a row says, as it is read now. */
export function readsAs(field: string, old: string, value: string): boolean {
  if (field !== 'full_name' && field !== 'first_name' && field !== 'last_name') return false
  return readNames({ [field]: old }, null).names[field] === value
}

import type { NameOrder } from '@rapport/contract/people/name-orders.ts'
import { readNameCells } from '@rapport/normalise/names/name-cells.ts'
import type { TextField } from './read-row.ts'

type Texts = Partial<Record<TextField, string>>

/** The texts of a row, and the first and last name that its full name alone says: those of a new person, which change nobody who is known. */
export type NamedTexts = { texts: Texts; split: Pick<Texts, 'first_name' | 'last_name'> }

/** The names of a row as the reader of names has them: a first name that one would say, and a full name that can be shown. */
export function withNames(texts: Texts, order: NameOrder | null): NamedTexts {
  const { full_name: full = null, first_name: first = null, last_name: last = null, ...others } = texts
  const names = readNameCells({ full, first, last }, order)
  if (names === null) return { texts: others, split: {} }
  const { fullName, firstName, lastName } = names
  const parts = {
    ...(firstName !== null && { first_name: firstName }),
    ...(lastName !== null && { last_name: lastName }),
  }
  const isSaid = first !== null || last !== null
  return { texts: { ...others, full_name: fullName, ...(isSaid && parts) }, split: parts }
}

/** Whether a text of an earlier release is what a row says, as it is read now. */
export function readsAs(field: string, old: string, value: string): boolean {
  if (field !== 'full_name' && field !== 'first_name' && field !== 'last_name') return false
  return withNames({ [field]: old }, null).texts[field] === value
}

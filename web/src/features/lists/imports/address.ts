import { rowChoices, type RowChoice } from '@rapport/contract/lists/import-fields.ts'
import { readId } from '../../../lib/read-id.ts'

/** The parameters of an address beside the step. */
export type ImportParameters = { list?: number; rows?: string; page?: number }

/** The rows that a step shows. */
export type RowsAddress = { outcome: RowChoice | null; page: number }

const outcomes: ReadonlySet<string> = new Set(rowChoices)

export const readRowsAddress = ({ rows, page }: ImportParameters): RowsAddress => ({
  outcome: outcomes.has(String(rows)) ? (rows as RowsAddress['outcome']) : null,
  page: readId(page) ?? 1,
})

/** The list that the people are to be put on. */
export const readTarget = ({ list }: ImportParameters): number | null => readId(list)

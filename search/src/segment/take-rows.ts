import { GrowingU32, type Lists } from '../bytes/growing.ts'
import { type ListName, listNames, type SegmentDraft } from './segment-draft.ts'

const columnNames = [
  'employers',
  'places',
  'titles',
  'seniorities',
  'positionSince',
  'work',
  'since',
  'companySince',
  'contacts',
] as const

type ColumnName = (typeof columnNames)[number]

/** The rows of a draft as columns and lists, in document order. */
export type Taken = Record<ColumnName, Uint32Array> & { lists: Record<ListName, Lists> }

/** The number of rows that are prefetched at once. */
const chunk = 64

/**
 * Reorders a draft's rows into columns. `order`: the row of each document. Reads each row once and
 * writes everything sequentially. It reads the employers of a chunk of rows before the rest: these
 * reads are independent, and bring the rows into the cache.
 */
export function takeRows(draft: SegmentDraft, order: Uint32Array): Taken {
  const rows = draft.rows.values()
  const rowStarts = draft.rowStarts.values()
  const starts = order.map((row) => rowStarts[row]!)
  const columns = Object.fromEntries(
    columnNames.map((name) => [name, new Uint32Array(order.length)]),
  ) as Record<ColumnName, Uint32Array>
  const lists = listNames.map(() => ({ starts: new Uint32Array(order.length + 1), values: new GrowingU32() }))
  const taking = { rows, starts, columns, lists }
  for (let from = 0; from < order.length; from += chunk) {
    const to = Math.min(order.length, from + chunk)
    for (let document = from; document < to; document++)
      columns.employers[document] = rows[starts[document]!]!
    for (let document = from; document < to; document++) takeRow(taking, document)
  }
  return {
    ...columns,
    lists: Object.fromEntries(
      listNames.map((name, i) => [name, { starts: lists[i]!.starts, values: lists[i]!.values.values() }]),
    ) as Record<ListName, Lists>,
  }
}

type Taking = {
  rows: Uint32Array
  /** The start of each document's row. */
  starts: Uint32Array
  columns: Record<ColumnName, Uint32Array>
  lists: { starts: Uint32Array; values: GrowingU32 }[]
}

/** Copies all facts but the employer. */
function takeRow({ rows, starts, columns, lists }: Taking, document: number): void {
  let at = starts[document]! + 1
  columns.places[document] = rows[at++]!
  columns.titles[document] = rows[at++]!
  columns.seniorities[document] = rows[at]! & 0xffff
  columns.positionSince[document] = rows[at++]! >>> 16
  columns.work[document] = rows[at]! & 0xffff
  columns.since[document] = rows[at++]! >>> 16
  columns.companySince[document] = rows[at]! & 0xffff
  columns.contacts[document] = rows[at++]! >>> 16
  for (const { starts: listStarts, values } of lists) {
    const end = at + 1 + rows[at]!
    for (at++; at < end; at++) values.push(rows[at]!)
    listStarts[document + 1] = values.length
  }
}

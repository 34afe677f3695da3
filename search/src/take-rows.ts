import type { Lists } from './growing.ts'
import { type ListName, listNames, type SegmentDraft } from './segment-draft.ts'

const columnNames = ['employers', 'places', 'titles', 'seniorities', 'work', 'since'] as const

/** The rows of a draft as columns and lists, in the order of the documents. */
export type Taken = Record<(typeof columnNames)[number], Uint32Array> & { lists: Record<ListName, Lists> }

/** `order`: the row of each document. Reads each row once, and writes everything from front to back. */
export function takeRows(draft: SegmentDraft, order: Uint32Array): Taken {
  const rows = draft.rows.values()
  const starts = draft.rowStarts.values()
  const columns = columnNames.map(() => new Uint32Array(order.length))
  const [employers, places, titles, seniorities, work, since] = columns as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  const lists = emptyLists(rows, starts)
  for (let document = 0; document < order.length; document++) {
    let at = starts[order[document]!]!
    employers[document] = rows[at++]!
    places[document] = rows[at++]!
    titles[document] = rows[at++]!
    seniorities[document] = rows[at++]!
    work[document] = rows[at]! & 0xffff
    since[document] = rows[at++]! >>> 16
    for (const list of lists) {
      const end = at + 1 + rows[at]!
      let to = list.starts[document]!
      for (at++; at < end; at++) list.values[to++] = rows[at]!
      list.starts[document + 1] = to
    }
  }
  return {
    employers,
    places,
    titles,
    seniorities,
    work,
    since,
    lists: Object.fromEntries(listNames.map((name, i) => [name, lists[i]!])) as Record<ListName, Lists>,
  }
}

const scalars = 5

/** Lists of the right size: rows in their own order are counted fast. */
function emptyLists(rows: Uint32Array, starts: Uint32Array): Lists[] {
  const totals = listNames.map(() => 0)
  for (const start of starts) {
    let at = start + scalars
    for (let list = 0; list < totals.length; list++) {
      totals[list]! += rows[at]!
      at += 1 + rows[at]!
    }
  }
  return totals.map((total) => ({
    starts: new Uint32Array(starts.length + 1),
    values: new Uint32Array(total),
  }))
}

/** The selected people of a set: those in `ids`, or all except those in `ids`. */
export type Selection = { everybody: boolean; ids: ReadonlySet<number> }

export const nobody: Selection = { everybody: false, ids: new Set() }
export const everybody: Selection = { everybody: true, ids: new Set() }

export const isChosen = ({ everybody: all, ids }: Selection, id: number): boolean => all !== ids.has(id)

/** The number of selected people in a set of `total`. */
export const chosenCount = ({ everybody: all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/** The selection with some people added or removed. */
export function withChosen(selection: Selection, people: readonly number[], chosen: boolean): Selection {
  const ids = new Set(selection.ids)
  for (const id of people) {
    if (chosen === selection.everybody) ids.delete(id)
    else ids.add(id)
  }
  return { ...selection, ids }
}

/** Whether none, some or all people of a page are selected. */
export function chosenOnPage(selection: Selection, page: readonly number[]): 'none' | 'some' | 'all' {
  const count = page.filter((id) => isChosen(selection, id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}

/**
 * The people of a page between two, both included, in either direction; only `to` when `from` is on
 * another page.
 */
export function between(page: readonly number[], from: number | null, to: number): readonly number[] {
  const [start, end] = [from === null ? -1 : page.indexOf(from), page.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return page.slice(Math.min(start, end), Math.max(start, end) + 1)
}

type Stretch = { anchor: number; from: number; to: number }

/** The range from `anchor` to `from`, stretched to `to`: people that it leaves are no longer chosen. */
export function stretched(
  selection: Selection,
  page: readonly number[],
  { anchor, from, to }: Stretch,
): Selection {
  const range = between(page, anchor, to)
  const left = between(page, anchor, from).filter((id) => !range.includes(id))
  return withChosen(withChosen(selection, left, false), range, true)
}

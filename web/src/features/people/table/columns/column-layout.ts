/**
 * Pixels of a column with its padding: less than `min` shows nothing of use, `need` shows most
 * values whole, `full` all of them.
 */
export type Widths = { min: number; need: number; full: number }

export type LaidOut = {
  id: string
  widths: Widths
  /** Takes what is left once all values are whole. */
  grows?: boolean
  /** Stays where the table is too narrow for columns. */
  isLasting?: boolean
}

type LayoutInput<C extends LaidOut> = {
  /** The width of the table's window. */
  available: number
  /** The first column, which is always there. */
  name: LaidOut
  columns: readonly C[]
  /** Widths that the user has set. */
  fixed: Readonly<Record<string, number>>
  /** Whether columns that don't fit may go; otherwise the table scrolls sideways. */
  mayDrop: boolean
}

export type Layout<C extends LaidOut> = {
  /** Too narrow for columns: the name cell says the most important of them. */
  isNarrow: boolean
  /** The columns beside the name. */
  shown: readonly C[]
  /** By the ids of all shown columns and the name. */
  widths: Readonly<Record<string, number>>
  total: number
}

/** The column of checkboxes. */
export const selectWidth = 48
const narrowTable = 640

/**
 * Divides a table's window among its columns: what each needs first, then what shows every value
 * whole, then the rest to those that grow. What the user has set stays; with nothing left to
 * divide, the last column fills the table.
 */
export function layoutColumns<C extends LaidOut>(input: LayoutInput<C>): Layout<C> {
  const { available, name } = input
  const isNarrow = available < narrowTable
  const room = available - selectWidth
  const shown = isNarrow ? input.columns.filter(({ isLasting }) => isLasting) : fitting(input, room)
  const all: readonly LaidOut[] = [name, ...shown]
  const fixed = isNarrow ? {} : input.fixed
  const widths = Object.fromEntries(all.map(({ id, widths: { min } }) => [id, fixed[id] ?? min]))
  const flexible = isNarrow ? [name] : all.filter(({ id }) => fixed[id] === undefined)
  let rest = room - sum(Object.values(widths))
  for (const step of ['need', 'full'] as const) {
    const missing = flexible.map((column) => Math.max(0, column.widths[step] - widths[column.id]!))
    const share = Math.min(1, Math.max(0, rest) / (sum(missing) || 1))
    flexible.forEach(({ id }, at) => {
      const more = Math.floor(missing[at]! * share)
      widths[id]! += more
      rest -= more
    })
  }
  if (rest > 0) {
    const growing = flexible.filter(({ grows }) => grows)
    for (const { id } of growing) widths[id]! += Math.floor(rest / growing.length)
    const last = growing.at(-1) ?? all.at(-1)!
    widths[last.id]! += growing.length > 0 ? rest % growing.length : rest
  }
  return { isNarrow, shown, widths, total: selectWidth + sum(Object.values(widths)) }
}

/** The columns without the last ones that don't fit, if columns may be dropped. */
function fitting<C extends LaidOut>(
  { name, columns, mayDrop }: Pick<LayoutInput<C>, 'name' | 'columns' | 'mayDrop'>,
  room: number,
): readonly C[] {
  const needed = sum([name, ...columns].map(({ widths }) => widths.min))
  const last = columns.findLastIndex(({ isLasting }) => !isLasting)
  if (!mayDrop || needed <= room || last < 0) return columns
  return fitting({ name, columns: columns.toSpliced(last, 1), mayDrop }, room)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The stored form of the widths that the user has set. */
export const writeWidths = (fixed: Readonly<Record<string, number>>): string =>
  Object.entries(fixed)
    .map(([id, width]) => `${id}:${width}`)
    .join(' ')

const maxWidth = 1200

/** Reads them, and leaves out what makes no sense. */
export const readWidths = (text: string | null): Record<string, number> =>
  Object.fromEntries(
    (text ?? '').split(' ').flatMap((word): [string, number][] => {
      const [, id, width] = /^(\w+):(\d+)$/.exec(word) ?? []
      return id === undefined || Number(width) === 0 ? [] : [[id, Math.min(maxWidth, Number(width))]]
    }),
  )

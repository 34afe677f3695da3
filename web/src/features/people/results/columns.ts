/**
 * The columns of the table and the width of the table's place from which they are shown; narrower than that, the name's cell says
 * title and company in a second line. Classes are whole words, or they would not be found by Tailwind.
 */
const columns = [
  { id: 'name', visibility: '', width: 'w-auto @min-[640px]:w-[23%] @min-[1000px]:w-[22%]' },
  { id: 'jobTitle', visibility: 'hidden @min-[640px]:table-cell', width: 'w-[20%] @min-[1000px]:w-[18%]' },
  { id: 'company', visibility: 'hidden @min-[640px]:table-cell', width: 'w-[18%] @min-[1000px]:w-[15%]' },
  { id: 'location', visibility: 'hidden @min-[720px]:table-cell', width: 'w-auto' },
  { id: 'headcount', visibility: 'hidden @min-[920px]:table-cell', width: 'w-30 @min-[1000px]:w-26' },
  { id: 'contacts', visibility: '', width: 'w-22 @min-[1000px]:w-42' },
] as const

/** A window in which no table is wide enough for the columns that are hidden at first. */
export const narrowestTable = '(max-width: 639px)'

export type Column = (typeof columns)[number]
export type ColumnId = Column['id']
/** Everybody has a name: its column stays. */
export type ChoosableColumn = Exclude<ColumnId, 'name'>

export const choosableColumns = columns.flatMap(({ id }) => (id === 'name' ? [] : [id]))

export const shownColumns = (chosen: readonly ChoosableColumn[]): readonly Column[] =>
  columns.filter(({ id }) => id === 'name' || chosen.includes(id))

/** What is stored of a choice of columns, `-` standing for none; null when it cannot be read. */
export const writeColumns = (chosen: readonly ChoosableColumn[]): string => chosen.join(' ') || '-'
export function readColumns(text: string | null): readonly ChoosableColumn[] {
  if (text === null) return choosableColumns
  if (text === '-') return []
  const words = text.split(' ')
  const read = choosableColumns.filter((id) => words.includes(id))
  return read.length > 0 ? read : choosableColumns
}

/**
 * The columns of the table and the width of the table's place from which they are shown; narrower than that, the name's cell says
 * title and company in a second line. Classes are whole words, or they would not be found by Tailwind.
 */
export const columns = [
  { id: 'name', className: 'w-auto @min-[640px]:w-[24%]' },
  { id: 'jobTitle', className: 'hidden @min-[640px]:table-cell w-[21%]' },
  { id: 'company', className: 'hidden @min-[640px]:table-cell w-[19%]' },
  { id: 'location', className: 'hidden @min-[720px]:table-cell w-auto' },
  { id: 'headcount', className: 'hidden @min-[880px]:table-cell w-30' },
  { id: 'contacts', className: 'w-22' },
] as const

export type ColumnId = (typeof columns)[number]['id']

const visibility: Record<ColumnId, string> = {
  name: '',
  jobTitle: 'hidden @min-[640px]:table-cell',
  company: 'hidden @min-[640px]:table-cell',
  location: 'hidden @min-[720px]:table-cell',
  headcount: 'hidden @min-[880px]:table-cell',
  contacts: '',
}

/** When a cell of a column is shown. */
export const columnClass = (id: ColumnId): string => visibility[id]

import {
  isUsualOrder,
  sortDirections,
  sortFields,
  type Sort,
  type SortDirection,
} from '@rapport/contract/people/sort.ts'

/** The field and direction that the rows of a table are sorted by. */
export type TableSort = { on: string; by: SortDirection }

/** A field that a table can be sorted by, and its first direction. */
export type SortOption = { id: string; label: string; by: SortDirection }

export type Sorting = {
  /** Null: by the first option. */
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  options: readonly SortOption[]
}

export const usualDirection = (options: readonly SortOption[], on: string): SortDirection =>
  options.find(({ id }) => id === on)?.by ?? 'desc'

/** Whether the rows are in an order other than the usual one. */
export const isSorted = ({ sort, options }: Sorting): boolean =>
  sort !== null && (sort.on !== options[0]?.id || sort.by !== options[0].by)

/** The sort after a press on a header: the usual direction, the other one, none. */
export function nextSort({ sort, options }: Omit<Sorting, 'onSort'>, on: string): TableSort | null {
  const first = usualDirection(options, on)
  if (sort?.on !== on) return { on, by: first }
  return sort.by === first ? { on, by: first === 'asc' ? 'desc' : 'asc' } : null
}

export const writeSort = ({ on, by }: TableSort): string => `${on}-${by}`

/** Reads what `writeSort` wrote, of these fields; undefined if it can't be read. */
export function readSortOf<const On extends string>(
  fields: readonly On[],
  value: unknown,
): { on: On; by: SortDirection } | undefined {
  const [on, by] = typeof value === 'string' ? value.split('-') : []
  const field = fields.find((known) => known === on)
  const direction = sortDirections.find((known) => known === by)
  if (!field || !direction || writeSort({ on: field, by: direction }) !== value) return undefined
  return { on: field, by: direction }
}

/** The same of a search. Null: the usual order. */
export function readSort(value: unknown): Sort | null | undefined {
  if (value === undefined) return null
  const sort = readSortOf(sortFields, value)
  return sort && isUsualOrder(sort) ? null : sort
}

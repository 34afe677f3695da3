import {
  isUsualOrder,
  sortDirections,
  sortFields,
  usualDirection,
  type Sort,
  type SortField,
} from '@rapport/contract/people/sort.ts'

/** The sort after a press on a header: the usual direction, the other one, none. */
export function nextSort(current: Sort | null, on: SortField): Sort | null {
  const first = usualDirection(on)
  if (current?.on !== on) return { on, by: first }
  return current.by === first ? { on, by: first === 'asc' ? 'desc' : 'asc' } : null
}

export const writeSort = ({ on, by }: Sort): string => `${on}-${by}`

/** Reads what `writeSort` wrote. Null: the usual order; undefined: no sort that can be read. */
export function readSort(value: unknown): Sort | null | undefined {
  if (value === undefined) return null
  const [on, by] = typeof value === 'string' ? value.split('-') : []
  const field = sortFields.find((known) => known === on)
  const direction = sortDirections.find((known) => known === by)
  if (!field || !direction || writeSort({ on: field, by: direction }) !== value) return undefined
  const sort = { on: field, by: direction }
  return isUsualOrder(sort) ? null : sort
}
